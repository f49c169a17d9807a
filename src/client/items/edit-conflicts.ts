import { isPriorityLocked, getState, type ItemFlags } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { ApiError } from '#client/data/api-client.ts';

/** A change together with the values that the person saw in its fields. */
type WithExpected<Item, Fields> = Fields & { expected: Partial<Pick<Item, keyof Fields & keyof Item>> };

/** An edit was refused because its fields were changed elsewhere (decision 025). `item` is the current item. */
class ChangedElsewhereError extends Error {
  readonly item: unknown;

  constructor(item: unknown) {
    super(t('It was changed elsewhere meanwhile'));
    this.item = item;
  }
}

/**
 * Adds the expected values of the changed fields. The server refuses the edit if one of them has another value by now.
 */
export function withExpected<Item extends object, Fields extends object>(
  item: Item,
  fields: Fields,
): WithExpected<Item, Fields> {
  const expected = Object.fromEntries(Object.entries(item).filter(([name]) => name in fields));
  return { ...fields, expected: expected as WithExpected<Item, Fields>['expected'] };
}

/** The priority in an edit. Item types without priority leave it out. */
interface PriorityChange {
  isPriority?: boolean | undefined;
}

type PriorityItem = ItemFlags & { isPriority: boolean };

/**
 * Sends an edit and returns the saved item. If the server refuses it because the item was changed elsewhere, the
 * current item is read and an error is thrown; `getConflictingItem` returns the item from it, so that the person can
 * decide. An empty change returns the item.
 *
 * The priority of a completed or crossed-out item cannot change. If the item was completed meanwhile, the other fields
 * are saved and the returned item keeps its priority (`describeLockedPriority` is the message).
 */
export async function sendEdit<Item extends object, Change extends object>(
  change: Change,
  send: (change: Change) => Promise<Item>,
  refetch = async () => send({} as Change),
): Promise<Item> {
  try {
    return await send(change);
  } catch (error) {
    if (isChangedElsewhere(error)) throw new ChangedElsewhereError(await refetch());
    const isRefused = error instanceof ApiError && error.status === 409;
    if (!isRefused || !('isPriority' in change) || change.isPriority === undefined) throw error;
    const current = await refetch();
    if (!hasPriority(current) || !isPriorityLocked(current, change as PriorityChange)) throw error;
    return sendEdit({ ...change, isPriority: undefined }, send, refetch);
  }
}

function hasPriority(item: object): item is PriorityItem {
  return 'isPriority' in item && 'isCompleted' in item;
}

/**
 * Returns the toast for an edit saved without its priority change; undefined if all of it was saved. `noun` names the
 * item type.
 */
export function describeLockedPriority(
  noun: string,
  change: PriorityChange,
  saved: PriorityItem,
): { title: string; description: string } | undefined {
  const { isPriority, ...others } = change;
  if (isPriority === undefined || saved.isPriority === isPriority) return undefined;
  const text =
    getState(saved) === 'completed'
      ? t('The {noun} was completed meanwhile, and only an active {noun} can change its priority.', {
          noun,
        })
      : t('The {noun} was crossed out meanwhile, and only an active {noun} can change its priority.', {
          noun,
        });
  const rest = Object.keys(others).length === 0 ? '' : ` ${t('Everything else was saved.')}`;
  return {
    title: t('Priority not changed'),
    description: `${text}${rest}`,
  };
}

/** True if the server refused an edit because its fields were changed elsewhere. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.issues.length > 0;
}

/** Returns the current item from the error of a conflicting edit; undefined for any other error. */
export function getConflictingItem(error: unknown): unknown {
  return error instanceof ChangedElsewhereError ? error.item : undefined;
}

/** Wraps an error handler to ignore edit conflicts. The open dialog shows those itself. */
export function ignoreConflicts(report: (error: Error) => void): (error: Error) => void {
  return (error) => {
    if (getConflictingItem(error) === undefined) report(error);
  };
}
