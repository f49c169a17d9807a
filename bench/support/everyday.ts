import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#shared/calendar/day.ts';
import { insertBulkUsers, type BulkUserCounts } from './bulk-users.ts';
import type { Shot, Target } from './load.ts';
import { MEASURED_DAY, post } from './planner.ts';
import { startHalo, type Program } from './program.ts';

/**
 * An everyday request. Those of the kind `read` have an expected `length`, so that an empty list is not measured by
 * mistake.
 */
export interface Call {
  name: string;
  kind: 'read' | 'write' | 'batch' | 'other';
  shots: Shot[];
  length?: number;
}

/** A running halo with a signed-in user who uses everything. */
export interface Everyday {
  program: Program;
  databaseFile: string;
  calls: Call[];
  userId: number;
  taskIds: number[];
  getTarget(call: Call): Target;
  remove(): Promise<void>;
}

const TASKS_A_DAY = 10;
const DAYS = 7;
const GOALS = 12;
const HABITS = 10;
const WEEKS_OF_HABITS = 12;
const PROJECTS = 5;
const TASKS_OF_A_PROJECT = 20;
const BATCH = 50;
const SENTENCE = 'Call the plumber tomorrow at 3pm and read Dune by Frank Herbert';

/** Starts halo on an empty database of either engine, adds a week of one user, and optionally many other users. */
export async function startEveryday(databaseUrl: string | undefined, crowd?: BulkUserCounts): Promise<Everyday> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const environment = { DATABASE_URL: databaseUrl ?? '' };
  let program = await startHalo(dataDir, environment);
  const { userId, cookie } = await signUp(program.address);
  const { taskIds } = await fillWeek(program.address, cookie);
  if (crowd !== undefined) {
    await program.stop();
    await insertBulkUsers({ dataDir, databaseUrl }, userId, crowd);
    program = await startHalo(dataDir, environment);
  }
  const { address } = program;
  return {
    program,
    databaseFile: join(dataDir, 'halo.sqlite'),
    calls: createCalls(taskIds),
    userId,
    taskIds,
    getTarget: ({ shots }) => ({ address, cookie, shots }),
    remove: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(address: string): Promise<{ userId: number; cookie: string }> {
  const registered = await post(`${address}/api/register`, { email: 'bench@halo.example', password: 'bench-password' });
  const { id } = (await registered.json()) as { id: number };
  return { userId: id, cookie: registered.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Adds ten tasks on each day of a week, goals, habits with a streak, and projects. */
async function fillWeek(address: string, cookie: string): Promise<{ taskIds: number[] }> {
  const send = async (path: string, body: unknown) =>
    (await (await post(`${address}${path}`, body, cookie)).json()) as { id: number };
  const drafts = times(DAYS * TASKS_A_DAY, (index) =>
    createDraft(index, addDays(MEASURED_DAY, Math.floor(index / TASKS_A_DAY))),
  );
  const tasks = (await send('/api/tasks/batch', { tasks: drafts })) as unknown as { id: number }[];
  for (const index of times(GOALS, (place) => place)) {
    await send(`/api/goals?date=${MEASURED_DAY}`, {
      title: `A goal of the week ${index}`,
      isWeekly: true,
      dueDate: MEASURED_DAY,
    });
  }
  for (const index of times(HABITS, (place) => place)) {
    const dueDate = addDays(MEASURED_DAY, -7 * WEEKS_OF_HABITS);
    const { id } = await send('/api/habits', { title: `A habit worth keeping ${index}`, isWeekly: true, dueDate });
    for (const week of times(WEEKS_OF_HABITS, (place) => place)) {
      await send(`/api/habits/${id}/complete`, { date: addDays(dueDate, 7 * week) });
    }
  }
  for (const index of times(PROJECTS, (place) => place)) {
    const { id } = await send('/api/projects', { title: `Project ${index}` });
    for (const place of times(TASKS_OF_A_PROJECT, (task) => task)) {
      await send(`/api/projects/${id}/tasks`, { title: `A step of the project, number ${place}` });
    }
  }
  return { taskIds: tasks.map(({ id }) => id) };
}

function createCalls(taskIds: readonly number[]): Call[] {
  const week = `date=${MEASURED_DAY}`;
  const complete = (isCompleted: boolean) =>
    taskIds.map((id): Shot => ({ method: 'PUT', path: `/api/tasks/${id}`, body: { isCompleted } }));
  return [
    createRead('a day', `/api/tasks/date/${MEASURED_DAY}`, TASKS_A_DAY),
    createRead('a week', `/api/tasks/week?${week}`, DAYS * TASKS_A_DAY),
    createRead('goals', `/api/goals?weekly=true&${week}`, GOALS),
    createRead('habits with streaks', `/api/habits?isWeekly=true&referenceDate=${MEASURED_DAY}`, HABITS),
    createRead('projects with tasks', '/api/project-tasks', PROJECTS * TASKS_OF_A_PROJECT),
    {
      name: 'create',
      kind: 'write',
      shots: times(365, (index) => ({ method: 'POST', path: '/api/tasks', body: createDistantDraft(index) })),
    },
    { name: 'complete', kind: 'write', shots: [...complete(true), ...complete(false)] },
    {
      name: 'batch of 50',
      kind: 'batch',
      shots: [{ method: 'POST', path: '/api/tasks/batch', body: { tasks: times(BATCH, createDistantDraft) } }],
    },
    {
      name: 'Halo interprets',
      kind: 'other',
      shots: [{ method: 'POST', path: '/api/natural-language', body: { input: SENTENCE, date: MEASURED_DAY } }],
    },
  ];
}

function createRead(name: string, path: string, length: number): Call {
  return { name, kind: 'read', shots: [{ method: 'GET', path }], length };
}

/** A task in another year, so that new tasks do not lengthen the measured lists. */
function createDistantDraft(index: number) {
  return createDraft(index, addDays('2027-01-01', index % 365));
}

function createDraft(index: number, date: string) {
  return {
    title: `Something to do that takes a line, number ${index}`,
    date,
    sortOrder: index % TASKS_A_DAY,
    isCompleted: index % 3 === 0,
    notes: index % 4 === 0 ? 'A short note' : null,
  };
}

function times<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}
