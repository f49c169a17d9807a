import type { HistoryItemType } from '#shared/history/history.contract.ts';
import { ApiError, sendAgain, type SentRequest } from '#client/data/api-client.ts';
import type { OutboxChange } from './outbox-store.ts';

/** Matches the address of one item, such as '/api/tasks/7/complete' or '/api/goals/edit/7', with its list and its id. */
const ITEM_ADDRESS = /^\/api\/(tasks|goals|habits|books|projects|project-tasks)\/(?:edit\/)?(\d+)(?=\/|\?|$)/;
const ITEM_TYPES: Readonly<Record<string, HistoryItemType>> = {
  tasks: 'task',
  goals: 'goal',
  habits: 'habit',
  books: 'book',
  projects: 'project',
  'project-tasks': 'project-task',
};

/**
 * True if halo itself refused a request for good. The errors of proxies and the pages of captive portals have no message
 * of halo, and the same request may succeed later.
 */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.serverMessage !== undefined && !isTemporaryStatus(error.status);
}

/** True for an HTTP status, sent by halo, after which the same request may succeed later. */
function isTemporaryStatus(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/** Returns the item that a request changes; undefined for a new item and for several. */
export function getChangedItem({ address }: SentRequest): { itemType: HistoryItemType; id: number } | undefined {
  const [, list = '', id] = ITEM_ADDRESS.exec(address) ?? [];
  const itemType = ITEM_TYPES[list];
  return itemType && { itemType, id: Number(id) };
}

/** Returns why the server refused a change, with the values that it has in the fields that were changed elsewhere. */
export async function readRefusal(
  change: OutboxChange,
  error: ApiError,
): Promise<Pick<OutboxChange, 'refusal' | 'theirs' | 'isGone'>> {
  const refusal = error.serverMessage ?? error.message;
  if (error.status === 404 && getChangedItem(change) !== undefined) return { refusal, isGone: true };
  if (error.status !== 409 || error.issues.length === 0) return { refusal };
  const current = await readCurrent(change);
  if (current === undefined) return { refusal };
  const fields = error.issues.map(({ path }) => path).filter((path) => path in current);
  return { refusal, theirs: Object.fromEntries(fields.map((name) => [name, current[name]])) };
}

/** Reads the item of an edit. An edit without fields changes nothing and returns it. */
async function readCurrent({ method, address }: OutboxChange): Promise<Record<string, unknown> | undefined> {
  const [path = ''] = address.replace('/edit/', '/').split('?');
  try {
    return (await sendAgain({ method, address: path, body: {} })) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Returns the fields of an edit without the expected values. */
export function getEditedFields(body: unknown): Record<string, unknown> {
  const { expected: _expected, ...fields } = (body ?? {}) as Record<string, unknown>;
  return fields;
}

/**
 * Returns the edit with the person's values. With `fields`, only these of the fields that were changed elsewhere stay;
 * undefined if nothing is left. The expected values are those that the person has decided against; an edit without them
 * overwrites whatever is there.
 */
export function createRetryBody({ body, theirs }: OutboxChange, fields?: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (theirs === undefined) return getEditedFields(body);
  const isSent = (name: string) => fields === undefined || fields.includes(name) || !(name in theirs);
  const select = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => isSent(name)));
  const own = select(getEditedFields(body));
  return Object.keys(own).length === 0
    ? undefined
    : { ...own, expected: select({ ...getExpectedValues(body), ...theirs }) };
}

function getExpectedValues(body: unknown): object {
  return (body as { expected?: object } | undefined)?.expected ?? {};
}
