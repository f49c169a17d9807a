import fc from 'fast-check';
import { addDays } from '#shared/calendar/day.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { ApiResponse, Client } from './api-client.ts';
import { makeBook, makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from './factories.ts';

/** An item, with the path of the calls that change it. */
interface Known {
  id: number;
  path: string;
}

/** What a random change chooses from. `pick` chooses one of several by the seed. */
interface Turn {
  person: Client;
  known: Known[];
  title: string;
  pick: <Value>(values: readonly Value[]) => Value | undefined;
}

type Step = (turn: Turn) => Promise<ApiResponse<unknown> | void>;

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
    const item = turn.pick(turn.known.filter(({ path }) => paths === undefined || paths.includes(path)));
    if (item === undefined) return;
    const address = `${item.path}/${item.id}`;
    if (IS_PATCHED.has(item.path)) await turn.person.patch(address, fields(turn));
    else await turn.person.put(address, fields(turn));
  };
}

const STATEFUL = ['/api/tasks', '/api/goals', '/api/books', '/api/project-tasks'];
const STEPS: Record<string, Step> = {
  add: async (turn) => {
    const noun = turn.pick(NOUNS);
    if (noun !== undefined) turn.known.push({ id: (await noun.make(turn)).id, path: noun.path });
  },
  addTask: async (turn) =>
    void turn.known.push({ id: (await makeTask(turn.person, { title: turn.title })).id, path: '/api/tasks' }),
  rename: change(({ title }) => ({ title })),
  complete: change(({ pick }) => ({ isCompleted: pick([true, false]) }), STATEFUL),
  crossOut: change(({ pick }) => ({ isCrossedOut: pick([true, false]) }), STATEFUL),
  flag: change(({ pick }) => ({ flagged: pick([true, false]) }), ['/api/tasks']),
  note: change(({ title }) => ({ notes: title }), ['/api/tasks', '/api/goals', '/api/books']),
  move: change(({ pick }) => ({ date: pick([TODAY, addDays(TODAY, 1)]) }), ['/api/tasks']),
  keepHabit: async ({ person, known, pick }) => {
    const habit = pick(known.filter(({ path }) => path === '/api/habits'));
    const verb = pick(['complete', 'uncomplete']);
    if (habit !== undefined) await person.post(`/api/habits/${habit.id}/${verb}`, { date: TODAY });
  },
  reorder: async ({ person, known, pick }) => {
    const ids = known.filter(({ path }) => path === '/api/tasks').map(({ id }) => id);
    const first = pick(ids);
    if (first !== undefined) await person.patch('/api/tasks/order', { ids: [first, ...ids.slice(0, 3)] });
  },
  delete: async ({ person, known, pick }) => {
    const item = pick(known);
    if (item !== undefined) await person.delete(`${item.path}/${item.id}`);
  },
  restore: async ({ person, known, pick }) => {
    const item = pick(known);
    if (item !== undefined) await person.post(`${item.path}/${item.id}/restore`);
  },
  rollOver: async ({ person }) => person.post('/api/tasks/rollover', { from: TODAY, to: addDays(TODAY, 1) }),
  undo: async ({ person, pick }) => {
    const { body } = await person.get<HistoryEntry[]>('/api/history');
    const entry = pick(body.slice(0, 5).filter(({ state }) => state === 'open'));
    if (entry !== undefined) await person.post(`/api/history/${entry.number}/undo`);
  },
};

/** Makes random changes of all types of items through the API, and calls back after each. The seed repeats them. */
export async function makeRandomChanges(
  person: Client,
  { count, seed }: { count: number; seed: number },
  afterEach: (index: number) => Promise<void>,
): Promise<void> {
  const steps = fc.sample(fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), choice: fc.nat() }), {
    numRuns: count,
    seed,
  });
  const known: Known[] = [];
  for (const [index, { name, choice }] of steps.entries()) {
    const pick: Turn['pick'] = (values) => values[choice % values.length];
    await STEPS[name]?.({ person, known, title: `Title ${index}`, pick });
    await afterEach(index);
  }
}
