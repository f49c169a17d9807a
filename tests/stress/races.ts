import { startProgram } from '../support/program.ts';
import { NetworkPerson } from './person.ts';

/** The number of concurrent pairs. */
const CONCURRENT_PAIRS = 4;
/** The time limit for all races. */
const MAX_RUN_MILLISECONDS = 3_600_000;
const DAY = '2026-11-21';

/** An item type: how items are added and changed, and two of their fields with new values. */
interface RacedType {
  addAt: string;
  fields: object;
  path: string;
  method: 'PUT' | 'PATCH';
  listPath: string;
  first: RacedField;
  second: RacedField;
}

/** A field and the values that the two edits set. */
interface RacedField {
  name: string;
  values: readonly [unknown, unknown];
}

type Item = Record<string, unknown> & { id: number };

/** The result of pairs of concurrent edits that are based on the same state. */
export interface RacesOutcome {
  races: number;
  /** The number of pairs that were both stored, because they changed different fields. */
  merged: number;
  /** The number of pairs of which one was stored and one refused, because they changed the same field. */
  refused: number;
  /** The number of pairs with a lost edit, two refusals or another status. */
  lost: number;
}

const TITLE: RacedField = { name: 'title', values: ['The One', 'The Other'] };
const NOTES: RacedField = { name: 'notes', values: ['At noon', 'At night'] };
const FLAGGED: RacedField = { name: 'flagged', values: [true, true] };

/** All item types. Project tasks are added to the project with `projectId`. */
function createRacedTypes(projectId: number): RacedType[] {
  const words = { first: TITLE, second: NOTES };
  const period = { isWeekly: true, dueDate: DAY };
  const racer = (name: string, listPath: string, parts: Partial<RacedType> = {}): RacedType => {
    const path = `/api/${name}`;
    return { addAt: path, fields: {}, path, method: 'PUT', listPath, ...words, ...parts };
  };
  return [
    racer('tasks', '/api/tasks/all', { fields: { date: DAY } }),
    racer('goals', '/api/goals/all', { fields: period }),
    racer('habits', `/api/habits?referenceDate=${DAY}`, { fields: period }),
    racer('books', '/api/books', { method: 'PATCH' }),
    racer('projects', '/api/projects', { second: { name: 'isCompleted', values: [true, true] } }),
    racer('project-tasks', '/api/project-tasks', { addAt: `/api/projects/${projectId}/tasks`, second: FLAGGED }),
  ];
}

/**
 * Sends two concurrent edits of one item, both based on its original state, many times. Half of the pairs set the same
 * field, the others different fields. Checks in the end that every acknowledged edit exists.
 */
export async function raceRepeatedly(races: number, environment: Record<string, string>): Promise<RacesOutcome> {
  const program = startProgram({ ...environment, RATE_LIMIT_SCALE: '0' }, undefined, {
    longestRun: MAX_RUN_MILLISECONDS,
  });
  try {
    return await raceAt(/http:\S+/.exec(await program.ready)?.[0] ?? '', races);
  } finally {
    program.stop();
    await program.ended;
  }
}

async function raceAt(address: string, races: number): Promise<RacesOutcome> {
  const person = new NetworkPerson(`raced-${process.pid}@halo.example`);
  await person.register(address);
  const project = await add(person, address, '/api/projects', { title: 'Of The Project Tasks' });
  const racers = createRacedTypes(project.id);
  const outcome: RacesOutcome = { races, merged: 0, refused: 0, lost: 0 };
  const expected: { listPath: string; id: number; fields: Record<string, unknown> }[] = [];
  let count = 0;

  async function raceOn(): Promise<void> {
    for (let race = count++; race < races; race = count++) {
      const racer = racers[race % racers.length] as RacedType;
      const { addAt, listPath, first, second } = racer;
      const isSameField = Math.floor(race / racers.length) % 2 === 0;
      const item = await add(person, address, addAt, { title: 'Before', ...racer.fields });
      const edits = [first, isSameField ? first : second].map(({ name, values }, side) => ({ [name]: values[side] }));
      const statuses = await Promise.all(edits.map(async (change) => edit(person, address, racer, item, change)));
      const answers = statuses.toSorted((one, other) => one - other).join(' ');
      if (answers !== (isSameField ? '200 409' : '200 200')) {
        outcome.lost += 1;
        continue;
      }
      if (isSameField) outcome.refused += 1;
      else outcome.merged += 1;
      const stored = edits.filter((_, side) => statuses[side] === 200);
      expected.push({ listPath, id: item.id, fields: Object.assign({}, ...stored) as Record<string, unknown> });
    }
  }

  await Promise.all(Array.from({ length: CONCURRENT_PAIRS }, raceOn));
  const lists = new Map<string, Item[]>();
  for (const { listPath } of racers) lists.set(listPath, await person.read<Item[]>(address, listPath));
  for (const { listPath, id, fields } of expected) {
    const item = lists.get(listPath)?.find((other) => other.id === id);
    if (Object.entries(fields).some(([name, value]) => item?.[name] !== value)) outcome.lost += 1;
  }
  return outcome;
}

/** Edits an item with its expected values and returns the status. */
async function edit(
  person: NetworkPerson,
  address: string,
  { path, method }: RacedType,
  item: Item,
  change: Record<string, unknown>,
): Promise<number> {
  const expected = Object.fromEntries(Object.keys(change).map((name) => [name, item[name]]));
  const response = await person.call(address, method, `${path}/${item.id}`, { ...change, expected });
  await response.arrayBuffer();
  return response.status;
}

async function add(person: NetworkPerson, address: string, path: string, fields: object): Promise<Item> {
  const response = await person.call(address, 'POST', path, fields);
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}`);
  return (await response.json()) as Item;
}
