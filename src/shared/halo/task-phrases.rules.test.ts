import fc from 'fast-check';
import { expect, it } from 'vitest';
import { understandTaskTitle, type TaskTitleFields } from './task-phrases.rules.ts';
import { getFields } from './title-phrases.rules.ts';

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
  ['dinner with Sam fri at 8', 'dinner with Sam', { date: '2026-11-27', startTime: '20:00' }],
  ['call the theatre at 9', 'call the theatre', { startTime: '09:00' }],
  ['dinner with Sam at 8 am', 'dinner with Sam', { startTime: '08:00' }],
  ['every tuesday yoga', 'yoga', { recurringPattern: 'weekly', date: '2026-11-24' }],
  ['Every Day Is a Good Day', 'Every Day Is a Good Day', {}],
  ['sync tuesday noon', 'sync', { date: '2026-11-24', startTime: '12:00' }],
  ['watch High Noon', 'watch High Noon', {}],
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
  ['plan the trip next month', 'plan the trip', { date: '2026-12-01' }],
  ['lunch with Ana at midday', 'lunch with Ana', { startTime: '12:00' }],
  ['plan the trip next week at 9:30 !', 'plan the trip', { date: '2026-11-23', startTime: '09:30', isPriority: true }],
  ['pay rent every month #home', 'pay rent #home', { recurringPattern: 'monthly' }],
  [
    'Standup every weekday at 9:30 #work p1',
    'Standup #work',
    { recurringPattern: 'weekdays', date: '2026-11-23', startTime: '09:30', isPriority: true },
  ],
  ['read #work, tomorrow @home  #later ', 'read #work, @home #later', { date: '2026-11-22' }],
  ['dentist fri 9am @home', 'dentist @home', { date: '2026-11-27', startTime: '09:00' }],
  ['dentist tomorrow, #work', 'dentist #work', { date: '2026-11-22' }],
  ['dentist @3pm', 'dentist', { startTime: '15:00' }],
  ['Star Wars at 7', 'Star Wars', { startTime: '07:00' }],
  ['meeting today 14h30', 'meeting', { date: '2026-11-21', startTime: '14:30' }],
  ['call dad sunday morning 10', 'call dad', { date: '2026-11-22', startTime: '10:00' }],
  ['book flights saturday!', 'book flights!', { date: '2026-11-21' }],
  ['call Ana (tomorrow)', 'call Ana', { date: '2026-11-22' }],
  ['call Ana - tomorrow', 'call Ana', { date: '2026-11-22' }],
])('%s', (title, rest, fields) => {
  const understood = understandTaskTitle(title, TODAY);
  expect(understood.rest).toBe(rest);
  expect(getFields(understood.phrases)).toEqual(fields);
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
  'prepare for next month',
  'the budget of next month',
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

it.each<[title: string, rest: string, fields: TaskTitleFields]>([
  ['rent every 1st', 'rent', { recurringPattern: 'monthly', date: '2026-12-01' }],
  ['rent every month on the first', 'rent', { recurringPattern: 'monthly', date: '2026-12-01' }],
  ['rent every first of the month', 'rent', { recurringPattern: 'monthly', date: '2026-12-01' }],
  ['rent every month on the 15th', 'rent', { recurringPattern: 'monthly', date: '2026-12-15' }],
  ['rent monthly on the 3rd', 'rent', { recurringPattern: 'monthly', date: '2026-12-03' }],
  ['rent on the 1st of every month', 'rent', { recurringPattern: 'monthly', date: '2026-12-01' }],
  ['rent on the last day of every month', 'rent', { recurringPattern: 'monthly', date: '2026-11-30' }],
  ['review weekly on tuesday', 'review', { recurringPattern: 'weekly', date: '2026-11-24' }],
  ['trash on thursdays', 'trash', { recurringPattern: 'weekly', date: '2026-11-26' }],
  ['gym every workday', 'gym', { recurringPattern: 'weekdays', date: '2026-11-23' }],
  ['gym every mon-fri at 7am', 'gym', { recurringPattern: 'weekdays', date: '2026-11-23', startTime: '07:00' }],
  ['gym weekdays at 7am', 'gym', { recurringPattern: 'weekdays', date: '2026-11-23', startTime: '07:00' }],
  ['vitamins daily', 'vitamins', { recurringPattern: 'daily' }],
  ['vitamins every evening at 8', 'vitamins', { recurringPattern: 'daily', startTime: '20:00' }],
])('the recurrence of “%s”', (title, rest, fields) => {
  const understood = understandTaskTitle(title, TODAY);
  expect(understood.rest).toBe(rest);
  expect(getFields(understood.phrases)).toEqual(fields);
});

it.each([
  'gym every other day',
  'gym every 3 days',
  'gym every 2 weeks',
  'gym every mon and thu',
  'gym every mon, wed and fri',
  'gym every second tuesday',
  'gym every 2nd tuesday',
  'gym every first tuesday',
  'gym every other tuesday',
  'gym twice a week',
  'call Ana every year',
  'pay Sam every weekday except friday',
])('a recurrence that no task has stays in “%s”', (title) => {
  expect(understandTaskTitle(title, TODAY)).toEqual({ phrases: [], rest: title });
});

it.each<[title: string, rest: string, fields: TaskTitleFields]>([
  ['report 2h', 'report', { estimateMinutes: 120 }],
  ['report 1h 30m', 'report', { estimateMinutes: 90 }],
  ['report (45 min) #work', 'report #work', { estimateMinutes: 45 }],
  ['yoga tue 18:00 45m', 'yoga', { date: '2026-11-24', startTime: '18:00', estimateMinutes: 45 }],
  ['read for 30 min every day', 'read', { recurringPattern: 'daily', estimateMinutes: 30 }],
  ['report tomorrow for 2 hours', 'report', { date: '2026-11-22', estimateMinutes: 120 }],
  ['report tomorrow for half an hour', 'report', { date: '2026-11-22', estimateMinutes: 30 }],
  ['report tomorrow for two hours', 'report', { date: '2026-11-22', estimateMinutes: 120 }],
  ['report tomorrow for twenty-five minutes', 'report', { date: '2026-11-22', estimateMinutes: 25 }],
  ['report tomorrow, an hour and a quarter', 'report', { date: '2026-11-22', estimateMinutes: 75 }],
  ['report tomorrow, two and a half hours', 'report', { date: '2026-11-22', estimateMinutes: 150 }],
  ['report tomorrow, half hour', 'report', { date: '2026-11-22', estimateMinutes: 30 }],
  ['report tomorrow for three quarters of an hour', 'report', { date: '2026-11-22', estimateMinutes: 45 }],
])('the estimate of “%s”', (title, rest, fields) => {
  const understood = understandTaskTitle(title, TODAY);
  expect(understood.rest).toBe(rest);
  expect(getFields(understood.phrases)).toEqual(fields);
});

it.each<[title: string, rest: string, fields: TaskTitleFields]>([
  ['call mum tomorrow at 3pm for 45 min', 'call mum', { date: '2026-11-22', startTime: '15:00', estimateMinutes: 45 }],
  ['call mum tomorrow at 3pm if possible', 'call mum if possible', { date: '2026-11-22', startTime: '15:00' }],
  ['call Jo on Friday about the contract', 'call Jo about the contract', { date: '2026-11-27' }],
  ['dinner with Lee Fri 7:30pm at Nopa', 'dinner with Lee at Nopa', { date: '2026-11-27', startTime: '19:30' }],
  ['buy milk, tomorrow, with Bob', 'buy milk, with Bob', { date: '2026-11-22' }],
  ['dentist tomorrow - bring the card', 'dentist - bring the card', { date: '2026-11-22' }],
  ['dentist tomorrow (bring the card)', 'dentist (bring the card)', { date: '2026-11-22' }],
  ['call mum on fri p1 with Ana', 'call mum with Ana', { date: '2026-11-27', isPriority: true }],
  ['lunch fri 1pm with Ana', 'lunch with Ana', { date: '2026-11-27', startTime: '13:00' }],
  [
    'lunch tomorrow 12-13 #work for 30 min if the room is free',
    'lunch #work if the room is free',
    { date: '2026-11-22', startTime: '12:00', endTime: '13:00', estimateMinutes: 30 },
  ],
  ['read tomorrow #work a book', 'read #work a book', { date: '2026-11-22' }],
  ['Star Wars at 7 with Ana', 'Star Wars with Ana', { startTime: '07:00' }],
  ['tomorrow 9am call the bank', 'call the bank', { date: '2026-11-22', startTime: '09:00' }],
  ['Tonight watch the news', 'watch the news', { date: '2026-11-21' }],
  ['every monday: team sync', 'team sync', { recurringPattern: 'weekly', date: '2026-11-23' }],
  ['on friday call Ana', 'call Ana', { date: '2026-11-27' }],
  ['9am dentist', 'dentist', { startTime: '09:00' }],
  ['! call mum', 'call mum', { isPriority: true }],
])('elsewhere than at the end: “%s”', (title, rest, fields) => {
  const understood = understandTaskTitle(title, TODAY);
  expect(understood.rest).toBe(rest);
  expect(getFields(understood.phrases)).toEqual(fields);
  for (const { from, to, words } of understood.phrases) expect(title.slice(from, to)).toBe(words);
});

it.each([
  'Read Friday Night Lights',
  'watch freaky friday with my niece',
  'Rehearse Manic Monday with Ana',
  'See Next Friday at the Rio',
  'Learn Friday on My Mind',
  'bank holiday monday, barbecue at noon or so',
  'break 1:05 in fly',
  'sleep before 23h',
  'blood test 7h30',
  'Watch Friday Night Lights with Ana',
  'Tomorrow Never Dies',
  'Watch Tomorrow Never Dies with Ana',
  'Watch Sunday in the Park with George',
  'Watch 3:10 to Yuma',
  'Read “Tomorrow at dawn” with Ana',
  'Read Tomorrow, and Tomorrow, and Tomorrow',
  'Read USA Today in the train',
  'Watch the film called Tomorrow with Ana',
  'Read The Thursday Murder Club at home',
  'Monday review with Ana',
  'On Friday morning meet the team',
  'Friday call with Ana',
  'tomorrow is another day',
  'Every Breath You Take',
  'move the meeting from monday to friday',
  'Finish the deck before the weekend',
  'Book a plumber before the weekend because the ceiling is dripping',
  'reschedule tomorrow to friday',
  'plan for today with Ana',
  'look at 2 for inspiration',
  'the kid sat with Ana',
  'mail invoice 12/5 to Bob',
  'compare 12-13 in the table',
  'fix p1 bug in login',
  'P1 incident review',
  'run 400m',
  'swim 50m',
  'boil eggs for 8 minutes',
  'sleep 8 hours',
  'buy 2h cable',
  'What about tomorrow?',
])('the words of a name or a purpose stay in “%s”', (title) => {
  expect(understandTaskTitle(title, TODAY)).toEqual({ phrases: [], rest: title });
});

it('a phrase that the person made plain stays in the title', () => {
  expect(understandTaskTitle('call Ana Tomorrow', TODAY, new Set(['tomorrow'])).rest).toBe('call Ana Tomorrow');
  const { rest, phrases } = understandTaskTitle('call Ana tomorrow at 5 pm', TODAY, new Set(['tomorrow']));
  expect(rest).toBe('call Ana tomorrow');
  expect(getFields(phrases)).toEqual({ startTime: '17:00' });
});

it('the rest has all words of the title but those of the phrases, and is not empty', () => {
  const word = fc.constantFrom(
    'call',
    'Ana',
    'tomorrow',
    'at 5 pm',
    'every day',
    'monday',
    'for',
    'for 45 min',
    'with',
    '2h',
    '!',
    '12/5',
    'thu',
    '#work',
    '(tomorrow)',
    'ünï',
    ' ',
    ',',
  );
  const getLetters = (text: string) => text.replaceAll(/[\s,;:()–—-]/gu, '');
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 }), (words) => {
      const title = words.join(' ');
      const { phrases, rest } = understandTaskTitle(title, TODAY);
      if (phrases.length === 0) expect(rest).toBe(title);
      else expect(rest.trim()).not.toBe('');
      let [left, end] = ['', 0];
      for (const phrase of phrases) {
        expect(phrase.from).toBeGreaterThanOrEqual(end);
        expect(phrase.to).toBeGreaterThan(phrase.from);
        expect(phrase.words).toBe(title.slice(phrase.from, phrase.to));
        left += title.slice(end, phrase.from);
        end = phrase.to;
      }
      expect(getLetters(rest)).toBe(getLetters(left + title.slice(end)));
      const names = phrases.flatMap(({ fields }) => Object.keys(fields));
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
