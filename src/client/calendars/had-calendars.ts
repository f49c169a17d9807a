import { createStoredValue } from '#client/data/storage.ts';

/**
 * False if the last answer on this device had no calendars. Then their events are asked for later, so that a page loads
 * without a request that most people do not need.
 */
export const hadCalendars = createStoredValue<boolean>('halo-calendars', {
  read: (stored) => stored !== 'none',
  write: (had) => (had ? undefined : 'none'),
});
