import { addDays } from '#shared/calendar/day.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Client } from './api-client.ts';
import { makeBook, makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from './factories.ts';
import { createHabitCalls } from './habit-calls.ts';

/** A Monday some weeks before today. */
export const START = '2026-10-05';

const listDay = async (person: Client, day: string) => (await person.get<Task[]>(`/api/tasks/date/${day}`)).body;

async function findOccurrence(person: Client, day: string, title: string): Promise<Task> {
  const task = (await listDay(person, day)).find((each) => each.title === title);
  if (task === undefined) throw new Error(`${day} has no ${title}`);
  return task;
}

/** Fills an account with items of every type in every state and history that the API allows. */
export async function createSampleAccount(person: Client): Promise<void> {
  for (const plan of PARTS) await plan(person);
}

/** The parts of the sample account. They are independent of each other. */
export const PARTS = [planTasks, planSeries, planGoals, planHabits, planProjects, planBooks];

async function planBooks(person: Client): Promise<void> {
  await makeBook(person, { title: 'the left hand of darkness', author: 'ursula k. le guin', notes: 'Lent to Ana' });
  await makeBook(person, { title: 'O’Brien', recommendedBy: 'ana', isRead: true });
  await makeBook(person, { title: 'Read Nothing', isCrossedOut: true, isPriority: true });
}

async function planTasks(person: Client): Promise<void> {
  await makeTask(person, { title: '“Ünïcödé” \\ 書 🌱 مرحبا', notes: 'First\n\tsecond 👩‍👩‍👧 "third"\u2028', date: START });
  const left = await makeTask(person, { title: 'Left over', date: addDays(START, -1), isPriority: true });
  await makeTask(person, {
    title: 'Timed',
    startTime: '09:00',
    endTime: '10:30',
    estimateMinutes: 90,
    isCompleted: true,
  });
  await makeTask(person, { title: 'Crossed out', isCrossedOut: true });
  await makeTask(person, { title: 'Said to recur', isRecurring: true });
  await person.post('/api/tasks/rollover', { from: addDays(START, -7), to: START });
  const { body } = await person.post<Task[]>('/api/tasks/batch', {
    tasks: [{ title: 'Left over', date: START, carriedFrom: left.id }],
  });
  await person.post('/api/tasks/batch', {
    tasks: [{ title: 'Left over', date: addDays(START, 1), carriedFrom: body[0]?.id }],
  });
  const lost = await makeTask(person, { title: 'Gone', date: START });
  await person.post('/api/tasks/batch', { tasks: [{ title: 'Of what is gone', date: START, carriedFrom: lost.id }] });
  await person.delete(`/api/tasks/${lost.id}`);
}

async function planSeries(person: Client): Promise<void> {
  await makeTask(person, {
    title: 'Daily',
    date: START,
    recurringPattern: 'daily',
    startTime: '07:00',
    estimateMinutes: 15,
  });
  await makeTask(person, { title: 'Monthly', date: '2026-08-31', recurringPattern: 'monthly' });
  await makeTask(person, { title: 'Weekly', date: START, recurringPattern: 'weekly' });
  const ended = await makeTask(person, { title: 'Ended', date: START, recurringPattern: 'weekdays' });
  const gone = await makeTask(person, { title: 'Gone as a whole', date: START, recurringPattern: 'daily' });
  const stopped = await makeTask(person, { title: 'Stopped', date: START, recurringPattern: 'daily' });
  for (let week = 0; week < 8; week += 1) await person.get(`/api/tasks/week?date=${addDays(START, 7 * week)}`);

  await person.delete(`/api/tasks/${(await findOccurrence(person, '2026-10-07', 'Daily')).id}`);
  await person.put(`/api/tasks/${(await findOccurrence(person, '2026-10-08', 'Daily')).id}`, { date: '2026-10-09' });
  await person.put(`/api/tasks/${(await findOccurrence(person, '2026-10-12', 'Daily')).id}`, { isCompleted: true });
  const later = await findOccurrence(person, '2026-10-14', 'Daily');
  await person.put(`/api/tasks/${later.id}?updateFuture=true`, { title: 'Daily, renamed', notes: 'Since then' });
  const weekly = await findOccurrence(person, '2026-10-19', 'Weekly');
  await person.put(`/api/tasks/${weekly.id}?updateFuture=true`, { recurringPattern: 'monthly' });
  const end = await findOccurrence(person, '2026-10-22', 'Ended');
  await person.delete(`/api/tasks/${end.id}?deleteFuture=true`);
  await person.put(`/api/tasks/${ended.id}`, { isCrossedOut: true });
  await person.delete(`/api/tasks/${gone.id}?deleteFuture=true`);
  await person.put(`/api/tasks/${stopped.id}`, { recurringPattern: 'none' });
}

async function planGoals(person: Client): Promise<void> {
  await makeGoal(person, { title: 'Carried', dueDate: addDays(TODAY, -7), color: '#aabbcc', notes: 'Twice' });
  await makeGoal(person, { title: 'Of the month', isWeekly: false, dueDate: addDays(TODAY, -30), isPriority: true });
  await makeGoal(person, { title: 'Reached', isCompleted: true });
  await makeGoal(person, { title: 'Given up', isCrossedOut: true });
  for (const day of [TODAY, addDays(TODAY, 7)]) {
    const { body } = await person.get<{ items: CarryOverItem[] }>(`/api/carry-over?date=${day}`);
    const items = body.items
      .filter(({ type }) => type !== 'day-task')
      .map(({ id, type, title }) => ({ id, type, title }));
    await person.post('/api/carry-over', { date: day, items });
  }
}

async function planHabits(person: Client): Promise<void> {
  const calls = createHabitCalls(person);
  await makeHabit(person, { title: 'Swim', dueDate: START });
  await makeHabit(person, { title: 'Stopped', dueDate: START });
  await makeHabit(person, { title: 'Ended', dueDate: START });
  await makeHabit(person, { title: 'Once', dueDate: START, isRecurring: false });
  const gone = await makeHabit(person, { title: 'Gone', dueDate: START });
  await makeHabit(person, { title: 'Save', isWeekly: false, dueDate: '2026-06-01', color: 'blue', notes: '💶' });
  const on = async (day: string, title: string, isWeekly = true) => {
    const habit = (await calls.listOn(day, isWeekly)).find((each) => each.title === title);
    if (habit === undefined) throw new Error(`${day} has no ${title}`);
    return habit;
  };
  for (let week = 0; week < 7; week += 1) {
    const monday = addDays(START, 7 * week);
    if (week !== 2) await calls.complete(await on(monday, 'Swim'));
    if (week === 1) await calls.complete(await on(monday, 'Swim'), addDays(monday, 3));
    if (week < 3) await calls.complete(await on(monday, 'Ended'));
  }
  await calls.change(await on(addDays(START, 14), 'Swim'), { isCrossedOut: true });
  await calls.remove(await on(addDays(START, 21), 'Swim'));
  await calls.change(await on(addDays(START, 28), 'Swim'), { title: 'Swim far', isPriority: false, color: 'red' });
  await calls.stop(await on(addDays(START, 14), 'Stopped'));
  await calls.removeFrom(await on(addDays(START, 28), 'Ended'));
  await calls.removeFrom(gone);
  for (const month of [0, 1, 3, 4])
    await calls.complete(await on(addPeriods(false, '2026-06-01', month), 'Save', false));
}

async function planProjects(person: Client): Promise<void> {
  const { id } = await makeProject(person, { title: 'Move house 🏠' });
  const ids: number[] = [];
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    ids.push((await makeProjectTask(person, id, { title, flagged: title === 'Second' })).id);
  await person.patch('/api/project-tasks/order', { ids: ids.toReversed() });
  await person.patch(`/api/project-tasks/${ids[0]}`, { isCompleted: true });
  await person.patch(`/api/project-tasks/${ids[1]}`, { isCrossedOut: true });
  const done = await makeProject(person, { title: 'Done', isCompleted: true });
  await makeProjectTask(person, done.id, { isCompleted: true });
  await makeProject(person, { title: 'Empty' });
}
