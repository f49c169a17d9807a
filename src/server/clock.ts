/** Returns the current time. It is injected, so that tests can set it. */
export type Clock = () => Date;

/** Returns the instant (ISO 8601 in UTC) of milliseconds since 1970. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export const systemClock: Clock = () => new Date();
