import fc from 'fast-check';
import { toClockTime } from '#shared/calendar/clock-time.ts';

/** Time zones with unlike changes of their clocks: at 01:00 UTC, by half an hour, never, and by a whole day (2011). */
export const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia'];

/** A time of day, HH:mm. */
export const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => toClockTime(hour, minute));
