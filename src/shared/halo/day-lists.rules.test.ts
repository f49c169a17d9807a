import { expect, it } from 'vitest';
import { splitDayList } from './day-lists.rules.ts';

/** A Wednesday. */
const TODAY = { today: '2026-11-25', now: '12:00' };

it.each([
  ['monday the dentist, tuesday gym at 6', ['monday the dentist', 'tuesday gym at 6']],
  ['thursday: field day, friday: recital at 6pm', ['thursday: field day', 'friday: recital at 6pm']],
  ['sat - laundry, sun - lunch w/ mum', ['sat: laundry', 'sun: lunch w/ mum']],
  ['on monday call Ana and on friday call Bea', ['on monday call Ana', 'on friday call Bea']],
  ['every monday swim, every thursday choir', ['every monday swim', 'every thursday choir']],
  ['dentist monday, gym on tuesday at 6', ['dentist monday', 'gym on tuesday at 6']],
  ['buy milk, eggs on monday and pay rent tomorrow', ['buy milk, eggs on monday', 'pay rent tomorrow']],
  ['monday legs tuesday back and wednesday chest', ['monday legs', 'tuesday back', 'wednesday chest']],
  ['every monday swim every friday choir', ['every monday swim', 'every friday choir']],
  ['saturday barber saturday bank saturday rice', ['saturday barber', 'saturday bank', 'saturday rice']],
  [
    'rehearsal thursday seven pm sound check friday five pm and gig saturday',
    ['rehearsal thursday seven pm', 'sound check friday five pm', 'gig saturday'],
  ],
])('%s: each entry has its day', (line, entries) => {
  expect(splitDayList(line, TODAY)).toEqual(entries);
});

it.each([
  'dentist monday',
  'call Ana monday about the trip friday',
  'hang U2 Sunday Bloody Sunday poster for monday',
  'monday to friday walk the dog sunday rest',
  'call Ana and Bea on monday',
  'monday and tuesday off',
  'sunday bloody sunday',
  'saturday night saturday morning',
  'lunch tuesday, no, wednesday',
  'call Ana tuesday, friday is her birthday',
  'sat nav, sun cream and towels',
  `${'call Ana on monday, '.repeat(30)}call Bea on friday`,
  '',
])('%s: no list of days', (line) => {
  expect(splitDayList(line, TODAY)).toBeUndefined();
});
