import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it.each([
  ['seconds', '120', 2 * MINUTE],
  ['a date', 'Mon, 23 Nov 2026 12:05:00 GMT', 5 * MINUTE],
  ['a date that has passed', 'Mon, 23 Nov 2026 11:00:00 GMT', 0],
  ['more than a day', '9999999', DAY],
  ['a date in years', 'Fri, 01 Jan 2100 00:00:00 GMT', DAY],
  ['no seconds', '0', 0],
  ['anything else', 'soon', 0],
  ['nothing', undefined, 0],
])('Retry-After with %s asks for a pause of that length, at most a day', (_name, text, pause) => {
  expect(parseRetryAfter({ 'retry-after': text }, NOW)).toBe(pause);
});
