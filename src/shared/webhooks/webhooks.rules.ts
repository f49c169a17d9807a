import { DAY, HOUR, MINUTE } from '#shared/calendar/durations.ts';
import type { FormMessages } from '#shared/forms/forms.rules.ts';
import type { Actor } from '#shared/history/actors.rules.ts';
import type { HistoryItemType } from '#shared/history/history.contract.ts';
import {
  describeAction,
  itemTypeOfTable,
  netChanges,
  type RowChange,
  type Values,
} from '#shared/history/history.rules.ts';
import { t } from '#shared/language/language.ts';
import { MAX_ADDRESS_LENGTH } from '#shared/outgoing/addresses.rules.ts';

/** The maximum length of a webhook's name. */
export const WEBHOOK_NAME_LENGTH = 100;

/** The parts of the planner whose changes a webhook can get. */
export const WEBHOOK_AREAS = ['tasks', 'goals', 'habits', 'books', 'projects'] as const;

/** A part of the planner whose changes a webhook can get. */
export type WebhookArea = (typeof WEBHOOK_AREAS)[number];

/** How many changes one delivery has at most. A larger action is delivered in several parts. */
export const MAX_CHANGES = 100;

const AREA_OF_TYPE: Readonly<Record<HistoryItemType, WebhookArea>> = {
  task: 'tasks',
  goal: 'goals',
  habit: 'habits',
  book: 'books',
  project: 'projects',
  'project-task': 'projects',
};

/** A change in the log. */
export interface LoggedChange extends RowChange {
  number: number;
  action: number;
  at: string;
  actor: Actor;
  undoes: number | null;
  title: string | null;
}

/** What one delivery tells: changes that were made together. */
export interface Notice {
  /** What was done, such as `task.completed`. */
  event: string;
  /** The number of the last change. Numbers increase. */
  number: number;
  at: string;
  /** Who made the changes. */
  actor: Actor;
  title: string | null;
  /** How many other items of the same type were changed with it. */
  others: number;
  changes: readonly { table: string; row: Values; before: Values | null; after: Values | null }[];
}

/**
 * Returns the first delivery for these areas from consecutive changes of the log, and the number of the last change that
 * is done with it. Changes of other areas are skipped, and so is an action whose changes cancel each other out.
 */
export function nextNotice(
  changes: readonly LoggedChange[],
  areas: readonly WebhookArea[],
): { notice: Notice | undefined; position: number | undefined } {
  const isInAreas = ({ table }: LoggedChange) => areas.includes(AREA_OF_TYPE[itemTypeOfTable(table)]);
  const start = changes.findIndex(isInAreas);
  const first = changes[start];
  if (first === undefined) return { notice: undefined, position: changes.at(-1)?.number };
  const end = changes.findIndex(({ action }, index) => index > start && action !== first.action);
  const part = changes.slice(start, Math.min(end === -1 ? changes.length : end, start + MAX_CHANGES));
  const number = part.at(-1)?.number ?? first.number;
  return { notice: toNotice(part.filter(isInAreas), number), position: number };
}

function toNotice(changes: readonly LoggedChange[], number: number): Notice | undefined {
  const [first] = changes;
  if (first === undefined) return undefined;
  const { at, actor, undoes } = first;
  const described = describeAction({ number, at, actor, undoes, changes });
  if (described === undefined) return undefined;
  return {
    event: `${described.itemType}.${described.verb}`,
    number,
    at,
    actor,
    title: described.title,
    others: described.others,
    changes: netChanges(changes).map(({ table, rowKey, before, after }) => ({
      table,
      row: JSON.parse(rowKey) as Values,
      before,
      after,
    })),
  };
}

/** The pauses between the attempts of a delivery, in milliseconds. */
export const DELIVERY_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR] as const;

/** A webhook is paused when its next delivery has failed for this long. */
export const GIVES_UP_AFTER_MILLISECONDS = DAY;

/** Returns the errors of a form for a new webhook. */
export function checkNewWebhook(form: {
  name: string;
  address: string;
  password: string;
}): FormMessages<'name' | 'address' | 'password'> {
  return {
    ...(form.name.trim() === '' && { name: t('Name is required') }),
    ...(form.name.trim().length > WEBHOOK_NAME_LENGTH && { name: t('Name must be at most 100 characters') }),
    ...(form.address.trim() === '' && { address: t('Address is required') }),
    ...(form.address.trim().length > MAX_ADDRESS_LENGTH && { address: t('Address must be at most 2000 characters') }),
    ...(form.password === '' && { password: t('Password is required') }),
  };
}
