import { isPriorityLocked, stateOf, type ItemFlags } from '#shared/items/items.rules.ts';
import { ApiError } from '#client/data/api-client.ts';

/** What a change carries of the item that it was made on. */
type WithSeen<Item, Fields> = Fields & { seen: Partial<Pick<Item, keyof Fields & keyof Item>> };

/** An edit was refused: what it changes was changed elsewhere meanwhile (decision 025). `item` is what the item is by now. */
class ChangedElsewhereError extends Error {
  readonly item: unknown;

  constructor(item: unknown) {
    super('It was changed elsewhere meanwhile');
    this.item = item;
  }
}

/** A change with what the person saw of its fields: the server refuses to set one that was changed elsewhere since. */
export function withExpected<Item extends object, Fields extends object>(
  item: Item,
  fields: Fields,
): WithSeen<Item, Fields> {
  const seen = Object.fromEntries(Object.entries(item).filter(([name]) => name in fields));
  return { ...fields, seen: seen as WithSeen<Item, Fields>['seen'] };
}

/** What an edit may say of a priority. Kinds without priority say nothing. */
interface PriorityChange {
  isPriority?: boolean | undefined;
}

type PriorityItem = ItemFlags & { isPriority: boolean };

/**
 * Sends an edit. Where it is refused because the item was changed elsewhere, the item is read again, so that the person can decide on
 * what it is by now: `itemElsewhere` has it of the error that this throws. A change of nothing answers the item as it is.
 *
 * Where the item was completed or crossed out meanwhile its priority can't change: everything else is saved, and the answer keeps
 * its priority (`lockedPriorityWords` says so).
 */
export async function sendEdit<Item extends object, Change extends object>(
  change: Change,
  send: (change: Change) => Promise<Item>,
  readAgain = async () => send({} as Change),
): Promise<Item> {
  try {
    return await send(change);
  } catch (error) {
    if (isChangedElsewhere(error)) throw new ChangedElsewhereError(await readAgain());
    const isRefused = error instanceof ApiError && error.status === 409;
    if (!isRefused || !('isPriority' in change) || change.isPriority === undefined) throw error;
    const current = await readAgain();
    if (!hasPriority(current) || !isPriorityLocked(current, change as PriorityChange)) throw error;
    return sendEdit({ ...change, isPriority: undefined }, send, readAgain);
  }
}

function hasPriority(item: object): item is PriorityItem {
  return 'isPriority' in item && 'isCompleted' in item;
}

/** What is said where an edit was saved without the priority that it asked for; undefined where it was saved whole. `noun` names the item. */
export function lockedPriorityWords(
  noun: string,
  change: PriorityChange,
  saved: PriorityItem,
): { title: string; description: string } | undefined {
  const { isPriority, ...others } = change;
  if (isPriority === undefined || saved.isPriority === isPriority) return undefined;
  const state = stateOf(saved) === 'completed' ? 'completed' : 'crossed out';
  const rest = Object.keys(others).length === 0 ? '' : ' Everything else was saved.';
  return {
    title: 'Priority not changed',
    description: `The ${noun} was ${state} meanwhile, and only an active ${noun} can change its priority.${rest}`,
  };
}

/** Whether the server has refused an edit because the item was changed elsewhere since it was seen. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.issues.length > 0;
}

/** What an item is by now, where an edit of it failed because it was changed elsewhere; undefined for every other failure. */
export function itemElsewhere(error: unknown): unknown {
  return error instanceof ChangedElsewhereError ? error.item : undefined;
}

/** What is said when an edit fails whose dialog stays open: that an item was changed elsewhere is said by the dialog itself. */
export function unlessChangedElsewhere(say: (error: Error) => void): (error: Error) => void {
  return (error) => {
    if (itemElsewhere(error) === undefined) say(error);
  };
}
