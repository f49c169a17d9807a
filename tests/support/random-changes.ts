import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { ApiResponse, Client } from './api-client.ts';
import { makeBook, makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from './factories.ts';

/** An item, with the path of the calls that change it. */
interface Known {
  id: number;
  path: string;
  /** Whether the last step that named it deleted it. Undos are not counted. */
  isDeleted?: boolean;
}

/** What a random change chooses from. `pick` chooses one of several by the seed. */
interface Turn {
  person: Client;
  known: Known[];
  title: string;
  pick: <Value>(values: readonly Value[]) => Value | undefined;
}

/** Makes a change. Returns the response; undefined if there is nothing to change. */
type Step = (turn: Turn) => Promise<ApiResponse<unknown> | undefined>;

const NOUNS: readonly { path: string; make: (turn: Turn) => Promise<{ id: number }> }[] = [
  { path: '/api/tasks', make: async ({ person, title }) => makeTask(person, { title }) },
  { path: '/api/goals', make: async ({ person, title }) => makeGoal(person, { title }) },
  { path: '/api/habits', make: async ({ person, title }) => makeHabit(person, { title }) },
  { path: '/api/books', make: async ({ person, title }) => makeBook(person, { title }) },
  { path: '/api/projects', make: async ({ person, title }) => makeProject(person, { title }) },
  {
    path: '/api/project-tasks',
    make: async ({ person, title }) => makeProjectTask(person, (await makeProject(person, { title })).id, { title }),
  },
];
const IS_PATCHED = new Set(['/api/books', '/api/projects']);

function change(fields: (turn: Turn) => object, paths?: readonly string[]): Step {
  return async (turn) => {
    const item = turn.pick(
      turn.known.filter(({ path, isDeleted }) => isDeleted !== true && (paths === undefined || paths.includes(path))),
    );
    if (item === undefined) return undefined;
    const address = `${item.path}/${item.id}`;
    return IS_PATCHED.has(item.path)
      ? turn.person.patch(address, fields(turn))
      : turn.person.put(address, fields(turn));
  };
}

/** How often a step picks at most. */
const MOST_PICKS = 2;
const STATEFUL = ['/api/tasks', '/api/goals', '/api/books', '/api/project-tasks'];
const STEPS: Record<string, Step> = {
  add: async (turn) => {
    const noun = turn.pick(NOUNS);
    if (noun !== undefined) turn.known.push({ id: (await noun.make(turn)).id, path: noun.path });
    return undefined;
  },
  addTask: async (turn) => {
    turn.known.push({ id: (await makeTask(turn.person, { title: turn.title })).id, path: '/api/tasks' });
    return undefined;
  },
  rename: change(({ title }) => ({ title })),
  complete: change(({ pick }) => ({ isCompleted: pick([true, false]) }), STATEFUL),
  crossOut: change(({ pick }) => ({ isCrossedOut: pick([true, false]) }), STATEFUL),
  flag: change(({ pick }) => ({ flagged: pick([true, false]) }), ['/api/tasks']),
  note: change(({ title }) => ({ notes: title }), ['/api/tasks', '/api/goals', '/api/books']),
  move: change(({ pick }) => ({ date: pick([TODAY, addDays(TODAY, 1)]) }), ['/api/tasks']),
  keepHabit: async ({ person, known, pick }) => {
    const habit = pick(known.filter(({ path }) => path === '/api/habits'));
    const verb = pick(['complete', 'uncomplete']);
    return habit && person.post(`/api/habits/${habit.id}/${verb}`, { date: TODAY });
  },
  reorder: async ({ person, pick }) => {
    const { body } = await person.get<Task[]>(`/api/tasks/date/${TODAY}`);
    const ids = body.map(({ id }) => id);
    const first = pick(ids);
    return first === undefined
      ? undefined
      : person.patch('/api/tasks/order', { ids: [...new Set([first, ...ids.slice(0, 3)])] });
  },
  delete: async ({ person, known, pick }) => {
    const item = pick(known.filter(({ isDeleted }) => isDeleted !== true));
    if (item === undefined) return undefined;
    item.isDeleted = true;
    return person.delete(`${item.path}/${item.id}`);
  },
  restore: async ({ person, known, pick }) => {
    const item = pick(known.filter(({ isDeleted }) => isDeleted === true));
    if (item === undefined) return undefined;
    item.isDeleted = false;
    return person.post(`${item.path}/${item.id}/restore`);
  },
  rollOver: async ({ person }) => person.post('/api/tasks/rollover', { from: TODAY, to: addDays(TODAY, 1) }),
  undo: async ({ person, pick }) => {
    const { body } = await person.get<HistoryEntry[]>('/api/history');
    const entry = pick(body.slice(0, 5).filter(({ state }) => state === 'open'));
    return entry && person.post(`/api/history/${entry.number}/undo`);
  },
};

/**
 * Makes random changes of all types of items through the API, and calls back after each. The seed repeats them. Expects
 * that most calls of each kind succeed: others name what an undo has removed.
 */
export async function makeRandomChanges(
  person: Client,
  { count, seed }: { count: number; seed: number },
  afterEach: (index: number) => Promise<void>,
): Promise<void> {
  const choices = fc.array(fc.nat(), { minLength: MOST_PICKS, maxLength: MOST_PICKS });
  const steps = fc.sample(fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), choices }), {
    numRuns: count,
    seed,
  });
  const known: Known[] = [];
  const statuses = new Map(Object.keys(STEPS).map((name): [string, number[]] => [name, []]));
  for (const [index, step] of steps.entries()) {
    const pick: Turn['pick'] = (values) => values[(step.choices.shift() ?? 0) % values.length];
    const response = await STEPS[step.name]?.({ person, known, title: `Title ${index}`, pick });
    if (response !== undefined) statuses.get(step.name)?.push(response.status);
    await afterEach(index);
  }
  for (const [name, all] of statuses) {
    const succeeded = all.filter((status) => status < 300);
    expect([name, succeeded.length]).toEqual([name, expect.toSatisfy((some: number) => some >= all.length / 2)]);
  }
}
