import { ApiError } from './api-client.ts';

const SECOND = 1_000;

/** How often the reading of a day's tasks is tried again on the days screen (core specification, section 9). */
export const DAY_RETRIES = 2;

/** Tries again so many times, unless the server has refused: asking again would not change its mind. */
export function retryTimes(times: number): (failures: number, error: Error) => boolean {
  return (failures, error) => failures < times && !isRefusal(error);
}

/** Waiting between two tries: doubled from 1 s, at most 30 s (platform specification, section 9). */
export function retryDelay(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 30 * SECOND);
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
