import { SECOND } from '#shared/calendar/durations.ts';
import { ApiError } from './api-client.ts';

/** The number of retries when the days screen reads a day's tasks (DATA-13). */
export const DAY_RETRIES = 2;

/** Retries up to this many times, but not after a 4xx response: the same request would fail again. */
export function retryTimes(times: number): (failures: number, error: Error) => boolean {
  return (failures, error) => failures < times && !isClientError(error);
}

/** Milliseconds before a retry: 1 s, doubled each time, at most 30 s (DATA-12). */
export function retryDelay(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 30 * SECOND);
}

function isClientError(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
