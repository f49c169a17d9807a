import { expect, it } from 'vitest';
import { getFields, understandGoalTitle, understandHabitTitle, type GoalTitleFields } from './title-phrases.rules.ts';

const SATURDAY = '2026-11-21';

it.each<[title: string, rest: string, fields: GoalTitleFields]>([
  ['run 40k this month', 'run 40k', { isWeekly: false, dueDate: '2026-11-30' }],
  ['finish the deck next week !', 'finish the deck', { isWeekly: true, dueDate: '2026-11-29', isPriority: true }],
  ['save 200 the month after next', 'save 200', { isWeekly: false, dueDate: '2027-01-31' }],
  ['prepare for next month', 'prepare for next month', {}],
  ['call Ana tomorrow', 'call Ana tomorrow', {}],
  ['run 40k this month if possible', 'run 40k if possible', { isWeekly: false, dueDate: '2026-11-30' }],
])('the goal “%s”', (title, rest, fields) => {
  const understood = understandGoalTitle(title, { today: SATURDAY });
  expect(understood.rest).toBe(rest);
  expect(getFields(understood.phrases)).toEqual(fields);
});

it('the title of a habit says only its priority', () => {
  expect(understandHabitTitle('stretch every day', {}).phrases).toEqual([]);
  expect(understandHabitTitle('stretch !', {})).toMatchObject({ rest: 'stretch', phrases: [{ words: '!' }] });
});
