import { createStoredValue } from '#client/data/storage.ts';

/** Whether keys of a single letter, digit or sign work on this device. (WCAG 2.1.4) */
export const letterKeys = createStoredValue<boolean>('halo-letter-keys', {
  read: (stored) => stored !== 'off',
  write: (areOn) => (areOn ? undefined : 'off'),
});
