import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fieldsOf,
  understandGoalTitle,
  understandHabitTitle,
  understandTaskTitle,
  type GoalTitleFields,
  type TaskTitleFields,
} from './title-phrases.rules.ts';

/** A Saturday. */
const TODAY = { today: '2026-11-21', now: '12:00' };

it.each<[title: string, rest: string, fields: TaskTitleFields]>([
  ['call Ana tomorrow at 5 pm', 'call Ana', { date: '2026-11-22', startTime: '17:00' }],
  ['lunch with Ana, tomorrow, 12:30', 'lunch with Ana', { date: '2026-11-22', startTime: '12:30' }],
  ['dentist on dec 3', 'dentist', { date: '2026-12-03' }],
  ['Gym every monday at 7', 'Gym', { recurringPattern: 'weekly', date: '2026-11-23', startTime: '07:00' }],
  ['stretch every day', 'stretch', { recurringPattern: 'daily' }],
  ['pay rent monthly', 'pay rent', { recurringPattern: 'monthly' }],
  ['Buy milk !', 'Buy milk', { isPriority: true }],
  ['taxes by friday p1', 'taxes', { date: '2026-11-27', isPriority: true }],
  ['call Ana mon', 'call Ana', { date: '2026-11-23' }],
  ['call Ana tue', 'call Ana', { date: '2026-11-24' }],
  ['call Ana Wed', 'call Ana', { date: '2026-11-25' }],
  ['call Ana thu 9:30', 'call Ana', { date: '2026-11-26', startTime: '09:30' }],
  ['call Ana fri', 'call Ana', { date: '2026-11-27' }],
  ['swim every sat', 'swim', { recurringPattern: 'weekly', date: '2026-11-21' }],
  ['buy milk sat', 'buy milk', { date: '2026-11-21' }],
  ['call Ana sun at 5 pm', 'call Ana', { date: '2026-11-22', startTime: '17:00' }],
  ['dentist saturday morning', 'dentist morning', { date: '2026-11-21' }],
  [
    'dentist tomorrow in the morning #health !',
    'dentist in the morning #health',
    { date: '2026-11-22', isPriority: true },
  ],
  ['run every saturday evening', 'run evening', { recurringPattern: 'weekly', date: '2026-11-21' }],
  ['dentist tomorrow evening at 7', 'dentist', { date: '2026-11-22', startTime: '19:00' }],
  ['dentist at 7 tomorrow evening', 'dentist', { date: '2026-11-22', startTime: '19:00' }],
  ['dinner this evening', 'dinner', { date: '2026-11-21' }],
  ['dinner tonight', 'dinner', { date: '2026-11-21' }],
  ['lunch 12-13', 'lunch', { startTime: '12:00', endTime: '13:00' }],
  [
    'lunch with Ana tomorrow 12:00 – 13:30',
    'lunch with Ana',
    { date: '2026-11-22', startTime: '12:00', endTime: '13:30' },
  ],
  ['swim 5-6pm sat', 'swim', { date: '2026-11-21', startTime: '17:00', endTime: '18:00' }],
  ['call Ana !high', 'call Ana', { isPriority: true }],
  ['call Ana thu !important', 'call Ana', { date: '2026-11-26', isPriority: true }],
  ['call Ana thu #home p1', 'call Ana #home', { date: '2026-11-26', isPriority: true }],
  ['call Ana thu p1 #home', 'call Ana #home', { date: '2026-11-26', isPriority: true }],
  ['plan the trip next week', 'plan the trip', { date: '2026-11-23' }],
  ['plan the trip next week at 9:30 !', 'plan the trip', { date: '2026-11-23', startTime: '09:30', isPriority: true }],
  ['pay rent every month #home', 'pay rent #home', { recurringPattern: 'monthly' }],
  [
    'Standup every weekday at 9:30 #work p1',
    'Standup #work',
    { recurringPattern: 'weekdays', date: '2026-11-23', startTime: '09:30', isPriority: true },
  ],
  ['read #work, tomorrow @home  #later ', 'read #work, @home #later', { date: '2026-11-22' }],
])('%s', (title, rest, fields) => {
  const understood = understandTaskTitle(title, TODAY);
  expect(understood.rest).toBe(rest);
  expect(fieldsOf(understood.phrases)).toEqual(fields);
  for (const { from, to, words } of understood.phrases) expect(title.slice(from, to)).toBe(words);
});

it.each([
  'Monday report',
  'Daily standup',
  'prepare for Monday',
  'the cat sat',
  'wait for the sun',
  'get some sun',
  'where we sat',
  'the same as last fri',
  'meet Ana thus',
  'prepare for next week',
  'mon',
  'write about #work',
  '#work tomorrow',
  'Write about today',
  'Buy milk!',
  'Read The Day After Tomorrow',
  'review this week',
  'run 5k',
  'read chapters 12-13',
  'count 9-11',
  'night shift 22-6',
  'write !highlights',
  'gym every tue and thu',
  'Read 1984',
  'tomorrow',
  'tomorrow at 5',
  'yoga tomorrow and friday',
  'pay Sam every 3rd tuesday',
])('nothing is taken out of “%s”', (title) => {
  expect(understandTaskTitle(title, TODAY)).toEqual({ phrases: [], rest: title });
});

it('a phrase that the person made plain stays in the title', () => {
  expect(understandTaskTitle('call Ana Tomorrow', TODAY, new Set(['tomorrow'])).rest).toBe('call Ana Tomorrow');
  const { rest, phrases } = understandTaskTitle('call Ana tomorrow at 5 pm', TODAY, new Set(['tomorrow']));
  expect(rest).toBe('call Ana tomorrow');
  expect(fieldsOf(phrases)).toEqual({ startTime: '17:00' });
});

it('phrases are at the end of the title, in their order, and the rest is not empty', () => {
  const word = fc.constantFrom(
    'call',
    'Ana',
    'tomorrow',
    'at 5 pm',
    'every day',
    'monday',
    'for',
    '!',
    '12/5',
    'thu',
    '#work',
    'ünï',
    ' ',
    ',',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 }), (words) => {
      const title = words.join(' ');
      const { phrases, rest } = understandTaskTitle(title, TODAY);
      const untagged = rest.replace(/(?:\s[#@]\S+)+$/u, '');
      expect(title.startsWith(untagged)).toBe(true);
      if (phrases.length > 0) expect(rest.trim()).not.toBe('');
      let end = untagged.length;
      for (const { from, to } of phrases) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
    }),
  );
});

it.each<[title: string, rest: string, fields: GoalTitleFields]>([
  ['run 40k this month', 'run 40k', { isWeekly: false, dueDate: '2026-11-30' }],
  ['finish the deck next week !', 'finish the deck', { isWeekly: true, dueDate: '2026-11-29', isPriority: true }],
  ['save 200 the month after next', 'save 200', { isWeekly: false, dueDate: '2027-01-31' }],
  ['prepare for next month', 'prepare for next month', {}],
  ['call Ana tomorrow', 'call Ana tomorrow', {}],
])('the goal “%s”', (title, rest, fields) => {
  const understood = understandGoalTitle(title, TODAY.today);
  expect(understood.rest).toBe(rest);
  expect(fieldsOf(understood.phrases)).toEqual(fields);
});

it('the title of a habit says only its priority', () => {
  expect(understandHabitTitle('stretch every day').phrases).toEqual([]);
  expect(understandHabitTitle('stretch !')).toMatchObject({ rest: 'stretch', phrases: [{ words: '!' }] });
});
