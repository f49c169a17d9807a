import { expect, test } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import { getFlags, getState, type ItemFlags } from '#shared/items/items.rules.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { makeHabit, TODAY } from '../support/factories.ts';
import { addItem, changeItem, STATEFUL_KINDS } from '../support/kinds.ts';
import { startTestServer } from '../support/test-server.ts';
import { changeBy, TRANSITIONS, type Control, type Entity, type Transition } from '../support/transitions.ts';

const { person } = startTestServer();

type State = Transition['from'];
type Item = ItemFlags & { id: number; isPriority?: boolean; flagged?: boolean };

/** An item in a state, the request of a row control, and the request that reads the item. */
interface Row {
  item: Item;
  use: (control: Control) => Promise<ApiResponse<Item & ErrorBody>>;
  read: () => Promise<Item | undefined>;
}

async function makeRow(entity: Entity, from: State): Promise<Row> {
  if (entity === 'habit') return makeHabitRow(from);
  const kind = STATEFUL_KINDS.find(({ name }) => name === entity);
  if (kind === undefined) throw new Error(`There is no ${entity}`);
  const item = await addItem(kind, person, getFlags(from));
  return {
    item,
    use: async (control) => changeItem(kind, person, item.id, changeBy(control, from)),
    read: async () => (await person.get<Item[]>(kind.listPath)).body.find(({ id }) => id === item.id),
  };
}

/** Completing and uncompleting a habit are separate requests, about the first day of its period. */
async function makeHabitRow(from: State): Promise<Row> {
  const { id, dueDate } = await makeHabit(person, { isCrossedOut: from === 'crossed-out' });
  const path = `/api/habits/${id}`;
  const body = { date: dueDate };
  if (from === 'completed') await person.post(`${path}/complete`, body);
  const read = async () => {
    const { body: habits } = await person.get<Item[]>(`/api/habits?isWeekly=true&referenceDate=${TODAY}`);
    return habits.find((habit) => habit.id === id);
  };
  const item = await read();
  if (item === undefined) throw new Error('The habit is not in its week');
  return {
    item,
    use: async (control) => {
      const { isCrossedOut, isPriority } = changeBy(control, from);
      if (control !== 'checkbox') return person.put(path, { isCrossedOut, isPriority });
      return from === 'completed' ? person.post(`${path}/uncomplete`, body) : person.post(`${path}/complete`, body);
    },
    read,
  };
}

test.each(TRANSITIONS)(
  '$entity, $from: $control makes it $to, marked: $isMarked',
  async ({ entity, from, control, to, isMarked }) => {
    const { item, use, read } = await makeRow(entity, from);
    expect(getState(item)).toBe(from);
    const response = await use(control);

    if (control === 'priority' && isMarked === false) {
      expect(response).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: `Only an active ${entity} can change its priority` },
      });
      expect(await read()).toEqual(item);
      return;
    }
    expect(response.status).toBe(200);
    expect(await read()).toEqual(response.body);
    expect(response.body).toMatchObject({
      id: item.id,
      ...getFlags(to),
      ...(control === 'priority' && { isPriority: isMarked }),
      ...(control === 'flag' && { flagged: isMarked }),
    });
  },
);
