import { expect, it } from 'vitest';
import { withNamedDay } from './same-day.rules.ts';

/** A Wednesday. */
const TODAY = { today: '2026-11-25', now: '12:00' };

it.each([
  ['cancel yoga on thursday and add a nap for the same day', 'cancel yoga on thursday and add a nap on thursday'],
  ["what's on friday, and add lunch at noon that day", "what's on friday, and add lunch at noon on friday"],
  [
    'move the talk to 3 december and add slides, same date',
    'move the talk to 3 december and add slides, to 3 december',
  ],
  ['exam on friday, revise the day before', 'exam on friday, revise on 2026-11-26'],
  ['monday clean the flat and same day bake, tuesday rest', 'monday clean the flat and monday bake, tuesday rest'],
])('%s: the day that was named before', (line, said) => {
  expect(withNamedDay(line, TODAY)).toBe(said);
});

it.each([
  'exam on friday and the day before the exam revise',
  'post the parcel the same day',
  'ask for same day delivery',
  'call Ana on friday',
  '',
])('%s: nothing is replaced', (line) => {
  expect(withNamedDay(line, TODAY)).toBe(line);
});
