import { expect, it } from 'vitest';
import { withoutTakenBack } from './corrections.rules.ts';

const CONTEXT = { today: '2026-11-26', now: '12:00' };

it.each([
  ['visa photo at 1pm sry i mean 2pm', 'visa photo 2pm'],
  ['restart the router on friday no wait saturday', 'restart the router saturday'],
  ['pay rent on monday, no, tuesday', 'pay rent tuesday'],
  ['gym for friday no hang on thursday', 'gym thursday'],
  ['dentist at 1pm oops 2pm sorry 3pm', 'dentist 3pm'],
  ['lunch on friday no I tell a lie saturday', 'lunch saturday'],
  ['optician on friday, forgive me, i mean thursday', 'optician thursday'],
  ['diesel card for tuesday, sorry, caps lock stuck, i mean weds', 'diesel card weds'],
  ["ram sale is on friday no it isn't it's on saturday", 'ram sale is saturday'],
])('%j is read as %j', (line, corrected) => {
  expect(withoutTakenBack(line, CONTEXT).replaceAll(/\s+(?:on )?/gu, ' ')).toBe(corrected);
});

it.each([
  'monday or tuesday',
  'gym on monday and tuesday',
  'friday at 3pm',
  'on monday no school',
  'every monday no tuesday',
])('%j stays as it is', (line) => {
  expect(withoutTakenBack(line, CONTEXT)).toBe(line);
});
