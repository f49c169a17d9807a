import { expect, it } from 'vitest';
import { GERMAN_TITLES } from './german-titles.rules.ts';
import { findUnsupportedRecurrence } from './unsupported-recurrences.rules.ts';

/** A Saturday. */
const TODAY = { today: '2026-11-21', now: '12:00' };

it.each([
  ['Water plants every 3 days', 'every 3 days'],
  ['Rent every two weeks', 'every two weeks'],
  ['Water plants every other day at 9', 'every other day'],
  ['gym every second tuesday', 'every second tuesday'],
  ['gym every 2nd tuesday', 'every 2nd tuesday'],
  ['pay Sam every 3rd tuesday', 'every 3rd tuesday'],
  ['run every 3rd day', 'every 3rd day'],
  ['clean the car every third week', 'every third week'],
  ['gym twice a week', 'twice a week'],
  ['gym 3x weekly', '3x weekly'],
  ['call Ana every year', 'every year'],
  ['pay the cleaner fortnightly', 'fortnightly'],
  ['review the budget quarterly', 'quarterly'],
  ['sleep long on weekends', 'on weekends'],
  ['Every 3 days water plants', 'Every 3 days'],
])('the recurrence in “%s” is not one of a task', (title, words) => {
  expect(findUnsupportedRecurrence(title, TODAY)).toMatchObject({ words, days: [] });
});

it.each([
  ['Gym every mon, wed and fri', 'every mon, wed and fri', 'Gym', true],
  ['Gym every tuesday and thursday at 7', 'every tuesday and thursday', 'Gym at 7', true],
  ['Gym mondays and fridays', 'mondays and fridays', 'Gym', true],
  ['Gym mon, wed and fri', 'mon, wed and fri', 'Gym', false],
  ['Gym mon wed fri', 'mon wed fri', 'Gym', false],
])('“%s” names several weekdays', (title, words, rest, isWeekly) => {
  expect(findUnsupportedRecurrence(title, TODAY)).toMatchObject({ words, rest, isWeekly });
});

it('the next date of each weekday comes first', () => {
  const { days } = findUnsupportedRecurrence('Gym every mon, wed and sat', TODAY) ?? {};
  expect(days).toEqual(['2026-11-21', '2026-11-23', '2026-11-25']);
});

it('the part of the day stays in the title', () => {
  const found = findUnsupportedRecurrence('run every tue and thu morning', TODAY);
  expect(found).toMatchObject({ words: 'every tue and thu', rest: 'run morning' });
});

it.each([
  ['Pflanzen gießen alle 3 Tage', 'alle 3 Tage', []],
  ['Miete alle zwei Wochen', 'alle zwei Wochen', []],
  ['Miete jede zweite Woche', 'jede zweite Woche', []],
  ['Sport jeden Montag und Mittwoch', 'jeden Montag und Mittwoch', ['2026-11-23', '2026-11-25']],
  ['Sport jeden Mo, Mi und Fr', 'jeden Mo, Mi und Fr', ['2026-11-23', '2026-11-25', '2026-11-27']],
  ['Sport Mo, Mi und Fr', 'Mo, Mi und Fr', ['2026-11-23', '2026-11-25', '2026-11-27']],
  ['Sport zweimal pro Woche', 'zweimal pro Woche', []],
  ['Sport 3x die Woche', '3x die Woche', []],
])('German: “%s”', (title, words, days) => {
  expect(findUnsupportedRecurrence(title, { ...TODAY, language: GERMAN_TITLES })).toMatchObject({ words, days });
});

it.each([
  '',
  'Gym every monday',
  'stretch daily',
  'standup every weekday',
  'rent every 1st',
  'call Ana tomorrow at 5',
  'Sunday roast',
  'Watch Every Other Weekend',
  'Read the quarterly report',
  'write the plan for monday and tuesday',
  'every tuesday yoga',
])('“%s” has no recurrence that a task cannot have', (title) => {
  expect(findUnsupportedRecurrence(title, TODAY)).toBeUndefined();
});
