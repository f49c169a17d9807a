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
export function withSeen<Item extends object, Fields extends object>(
  item: Item,
  fields: Fields,
): WithSeen<Item, Fields> {
  const seen = Object.fromEntries(Object.entries(item).filter(([name]) => name in fields));
  return { ...fields, seen: seen as WithSeen<Item, Fields>['seen'] };
}

/**
 * Sends an edit. Where it is refused because the item was changed elsewhere, the item is read again, so that the person can decide on
 * what it is by now: `itemElsewhere` has it of the error that this throws. A change of nothing answers the item as it is.
 */
export async function sendEdit<Item, Change extends object>(
  change: Change,
  send: (change: Change) => Promise<Item>,
  readAgain = async () => send({} as Change),
): Promise<Item> {
  try {
    return await send(change);
  } catch (error) {
    if (!isChangedElsewhere(error)) throw error;
    throw new ChangedElsewhereError(await readAgain());
  }
}

/** Whether the server has refused an edit because the item was changed elsewhere since it was seen. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.fields.length > 0;
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
