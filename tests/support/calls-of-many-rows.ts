import { addDays } from '#shared/calendar/day.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { ApiResponse } from './api-client.ts';
import { readExport } from './exports.ts';
import {
  createEmail,
  makeGoal,
  makeHabit,
  makeProject,
  makeProjectTask,
  makeTask,
  PASSWORD,
  TODAY,
  type Person,
} from './factories.ts';
import { createSampleAccount } from './sample-account.ts';

/** Prepares a request for a user. Returns a function that sends it, repeatedly if needed. */
type Preparation = (person: Person) => Promise<() => Promise<ApiResponse<unknown>>>;

const YESTERDAY = addDays(TODAY, -1);
const LAST_WEEK = addDays(TODAY, -7);

async function makeDailySeries(person: Person): Promise<Task[]> {
  await makeTask(person, { title: 'Daily', date: TODAY, recurringPattern: 'daily' });
  return (await person.get<Task[]>(`/api/tasks/date/${addDays(TODAY, 3)}`)).body;
}

async function makeLaterInstance(person: Person): Promise<Habit | undefined> {
  await makeHabit(person, { dueDate: LAST_WEEK });
  return (await person.get<Habit[]>(`/api/habits?isWeekly=true&referenceDate=${TODAY}`)).body[0];
}

async function signInElsewhere(person: Person): Promise<void> {
  const cookies = [...person.cookies];
  person.cookies.clear();
  await person.post('/api/login', { email: person.email, password: PASSWORD });
  person.cookies.clear();
  for (const [name, value] of cookies) person.cookies.set(name, value);
}

async function makeThreeTasks(person: Person, fields: object = {}): Promise<Task[]> {
  return Promise.all(['One', 'Two', 'Three'].map(async (title) => makeTask(person, { title, ...fields })));
}

/** Requests that write many rows, all of them or none. */
export const CALLS_OF_MANY_ROWS: Record<string, Preparation> = {
  registering: async (person) => {
    const account = { email: createEmail(), password: PASSWORD };
    return async () => {
      person.cookies.clear();
      return person.post('/api/register', account);
    };
  },
  'signing in': async (person) => async () => {
    person.cookies.clear();
    return person.post('/api/login', { email: person.email, password: PASSWORD });
  },
  'adding several tasks': async (person) => {
    const tasks = ['One', 'Two', 'Three'].map((title) => ({ title, date: TODAY, recurringPattern: 'weekly' }));
    return async () => person.post('/api/tasks/batch', { tasks });
  },
  'copying several tasks': async (person) => {
    const old = await makeThreeTasks(person, { date: YESTERDAY });
    const tasks = old.map(({ id, title }) => ({ title, date: TODAY, carriedFrom: id }));
    return async () => person.post('/api/tasks/batch', { tasks });
  },
  'adding a recurring task': async (person) => async () =>
    person.post('/api/tasks', { title: 'Daily', date: TODAY, recurringPattern: 'daily' }),
  'adding a task with an Idempotency-Key': async (person) => async () =>
    person.post('/api/tasks', { title: 'Once', date: TODAY }, { headers: { 'idempotency-key': 'once' } }),
  'adding several tasks with an Idempotency-Key': async (person) => async () =>
    person.post(
      '/api/tasks/batch',
      {
        tasks: [
          { title: 'One', date: TODAY },
          { title: 'Two', date: TODAY, recurringPattern: 'daily' },
        ],
      },
      { headers: { 'idempotency-key': 'once' } },
    ),
  'reading a week for the first time': async (person) => {
    await makeDailySeries(person);
    return async () => person.get(`/api/tasks/week?date=${addDays(TODAY, 14)}`);
  },
  'changing a task and all later ones': async (person) => {
    const [task] = await makeDailySeries(person);
    return async () => person.put(`/api/tasks/${task?.id}?updateFuture=true`, { title: 'Renamed' });
  },
  'changing the pattern of a task and all later ones': async (person) => {
    const [task] = await makeDailySeries(person);
    return async () => person.put(`/api/tasks/${task?.id}?updateFuture=true`, { recurringPattern: 'monthly' });
  },
  'deleting a task and all later ones': async (person) => {
    const [task] = await makeDailySeries(person);
    return async () => person.delete(`/api/tasks/${task?.id}?deleteFuture=true`);
  },
  'restoring a task and all later ones': async (person) => {
    const [task] = await makeDailySeries(person);
    await person.delete(`/api/tasks/${task?.id}?deleteFuture=true`);
    return async () => person.post(`/api/tasks/${task?.id}/restore`);
  },
  'ordering several tasks': async (person) => {
    const ids = (await makeThreeTasks(person)).map(({ id }) => id);
    return async () => person.patch('/api/tasks/order', { ids: ids.toReversed() });
  },
  'changing several tasks': async (person) => {
    const changes = (await makeThreeTasks(person)).map(({ id }) => ({ id, isCompleted: true, date: YESTERDAY }));
    return async () => person.patch('/api/tasks/batch', { changes });
  },
  'deleting several tasks': async (person) => {
    const ids = (await makeThreeTasks(person)).map(({ id }) => id);
    return async () => person.post('/api/tasks/batch/delete', { ids });
  },
  'restoring several tasks': async (person) => {
    const ids = (await makeThreeTasks(person)).map(({ id }) => id);
    await person.post('/api/tasks/batch/delete', { ids });
    return async () => person.post('/api/tasks/batch/restore', { ids });
  },
  'rolling over a day': async (person) => {
    await makeThreeTasks(person, { date: YESTERDAY });
    return async () => person.post('/api/tasks/rollover', { from: LAST_WEEK, to: TODAY });
  },
  'undoing a rollover': async (person) => {
    await makeThreeTasks(person, { date: YESTERDAY });
    const { body } = await person.post<{ number: number }>('/api/tasks/rollover', { from: LAST_WEEK, to: TODAY });
    return async () => person.post(`/api/history/${body.number}/undo?leavesChanged=true`);
  },
  'carrying over': async (person) => {
    const items = await makeUnfinishedItems(person);
    return async () => person.post('/api/carry-over', { date: TODAY, items });
  },
  'undoing a carry over': async (person) => {
    await person.post('/api/carry-over', { date: TODAY, items: await makeUnfinishedItems(person) });
    const { body: tasks } = await person.get<Task[]>(`/api/tasks/date/${TODAY}`);
    const body = { itemType: 'task', id: tasks[0]?.id, verb: 'added', leavesChanged: true };
    return async () => person.post('/api/history/undo', body);
  },
  'several operations on a habit': async (person) => {
    const habit = await makeLaterInstance(person);
    const operations = [
      { type: 'update', data: { title: 'Swim far', color: 'red' } },
      { type: 'update', data: { isCrossedOut: true } },
    ];
    return async () => person.post(`/api/habits/${habit?.id}/batch-operation`, { operations });
  },
  'changing a habit and all later ones': async (person) => {
    const habit = await makeLaterInstance(person);
    return async () => person.put(`/api/habits/${habit?.id}`, { title: 'Swim far', isPriority: true });
  },
  'deleting a habit and all later ones': async (person) => {
    const habit = await makeLaterInstance(person);
    return async () => person.delete(`/api/habits/${habit?.id}?deleteFuture=true`);
  },
  'restoring a habit and all later ones': async (person) => {
    const habit = await makeLaterInstance(person);
    await person.delete(`/api/habits/${habit?.id}?deleteFuture=true`);
    return async () => person.post(`/api/habits/${habit?.id}/restore`);
  },
  'reading habits for the first time': async (person) => {
    await makeHabit(person, { dueDate: LAST_WEEK });
    return async () => person.get(`/api/habits?isWeekly=true&referenceDate=${TODAY}`);
  },
  'ordering several tasks of a project': async (person) => {
    const { id: project } = await makeProject(person);
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await makeProjectTask(person, project, { title })).id);
    return async () => person.patch('/api/project-tasks/order', { ids: ids.toReversed() });
  },
  'deleting a project with its tasks': async (person) => {
    const { id: project } = await makeProject(person);
    await makeProjectTask(person, project);
    return async () => person.delete(`/api/projects/${project}`);
  },
  'importing a file': async (person) => {
    await createSampleAccount(person);
    // An import ignores the history. Without it the file is too small to be read in a thread, which would start each time.
    const file = { ...(await readExport(person)), history: [] };
    const { body: books } = await person.get<{ id: number }[]>('/api/books');
    for (const { id } of books) await person.delete(`/api/books/${id}`);
    return async () => person.post('/api/import', file);
  },
  'changing the password of several browsers': async (person) => {
    await signInElsewhere(person);
    return async () => person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a new one' });
  },
  'ending all other sessions': async (person) => {
    await signInElsewhere(person);
    return async () => person.post('/api/sessions/end-others');
  },
  'deleting an account with everything': async (person) => {
    await createSampleAccount(person);
    return async () => person.post('/api/delete-account', { password: PASSWORD });
  },
};

/** An unfinished task and two unfinished goals of the past. */
async function makeUnfinishedItems(person: Person) {
  const task = await makeTask(person, { title: 'Left', date: addDays(TODAY, -3) });
  const goals = await Promise.all(
    ['First', 'Second'].map(async (title) => makeGoal(person, { title, dueDate: LAST_WEEK })),
  );
  return [
    { id: task.id, type: 'day-task', title: task.title },
    ...goals.map(({ id, title }) => ({ id, type: 'weekly-goal', title })),
  ];
}
