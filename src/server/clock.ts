/** What time it is. Handed to whoever needs it, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
