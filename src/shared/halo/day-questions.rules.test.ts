import { describe, expect, it } from 'vitest';
import { newTask } from '#shared/tasks/tasks.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { asksForDoneTasks, asksForOpenTasks, selectAskedTasks } from './day-questions.rules.ts';

const DATE = '2026-11-27';

const aTask = (title: string, fields: Partial<Task> = {}): Task => ({
  ...newTask({ title, date: DATE }, ''),
  id: 1,
  userId: 1,
  createdAt: '',
  ...fields,
});

const TASKS = [
  aTask('Run', { startTime: '07:00', isCompleted: true }),
  aTask('Report', { startTime: '09:00' }),
  aTask('Lunch', { startTime: '11:30', endTime: '13:00' }),
  aTask('Dentist', { startTime: '15:00' }),
  aTask('Choir', { startTime: '19:30' }),
  aTask('Milk'),
];

const titlesOf = (request: string, tasks = TASKS) => selectAskedTasks(request, tasks).map(({ title }) => title);

describe('asksForOpenTasks', () => {
  it.each([
    'what have I got left today?',
    "what's left today",
    'what do I still have to do on friday',
    "what's open tomorrow?",
    "show me today's open tasks",
    'open tasks for friday',
    'what remains for today',
    'what is not done yet today',
    'was ist heute noch offen?',
    'Was habe ich heute noch zu tun?',
  ])('is true for “%s”', (request) => expect(asksForOpenTasks(request)).toBe(true));

  it.each(["what's on friday?", 'open friday', 'please open my day', 'was steht heute an?', 'öffne den freitag'])(
    'is false for “%s”',
    (request) => expect(asksForOpenTasks(request)).toBe(false),
  );
});

describe('selectAskedTasks', () => {
  it('selects the tasks that are not completed if the request asks what is left', () => {
    expect(titlesOf("what's left today")).toEqual(['Report', 'Lunch', 'Dentist', 'Choir', 'Milk']);
    expect(titlesOf("what's on today")).toHaveLength(TASKS.length);
  });

  it.each([
    ['what is on this morning', ['Run', 'Report', 'Lunch']],
    ['anything on wednesday afternoon', ['Lunch', 'Dentist']],
    ['what do I have tonight?', ['Choir']],
    ['what is left this morning', ['Report', 'Lunch']],
    ['was habe ich am Mittwochnachmittag?', ['Lunch', 'Dentist']],
    ['was steht heute Vormittag an?', ['Run', 'Report', 'Lunch']],
    ['was ist heute abend?', ['Choir']],
  ])('selects the tasks with a time in the part of the day of “%s”', (request, titles) =>
    expect(titlesOf(request)).toEqual(titles),
  );

  it.each(['good morning, what is on today?', 'guten Abend, was steht morgen an?'])(
    'reads no part of the day in the greeting of “%s”',
    (request) => expect(titlesOf(request)).toHaveLength(TASKS.length),
  );

  it('selects all tasks if none has a time in the part of the day', () => {
    const others = [aTask('Report', { startTime: '09:00' }), aTask('Milk')];
    expect(titlesOf('anything on wednesday afternoon', others)).toEqual(['Report', 'Milk']);
  });
});

describe('asksForDoneTasks', () => {
  it.each([
    'how many tasks did I finish this week?',
    'what did I get done on friday',
    'what have I completed today',
    'was habe ich heute erledigt?',
  ])('is true for “%s”', (request) => expect(asksForDoneTasks(request)).toBe(true));

  it.each([
    'what do I have to do this week',
    'what do I have to get done today',
    'what have I not done yet today',
    'what did I not finish this week?',
    "what didn't I get done on friday",
    "what's on friday",
  ])('is false for “%s”', (request) => expect(asksForDoneTasks(request)).toBe(false));
});

it('lists what was done if a question asks for that', () => {
  expect(titlesOf('what did I finish today?')).toEqual(['Run']);
});
