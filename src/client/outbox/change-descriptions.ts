import { plural, t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import type { SentRequest } from '#client/data/api-client.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { UNTITLED_LABELS } from '#client/items/item-labels.ts';

/** The texts of each type of item, by a part of its addresses. */
const ITEMS: readonly { part: string; untitled: string; order: string }[] = [
  { part: '/project-tasks', untitled: UNTITLED_LABELS.task, order: t('Change the order of tasks') },
  { part: '/tasks', untitled: UNTITLED_LABELS.task, order: t('Change the order of tasks') },
  { part: '/goals', untitled: UNTITLED_LABELS.goal, order: t('Change the order of goals') },
  { part: '/habits', untitled: UNTITLED_LABELS.habit, order: t('Change the order of habits') },
  { part: '/books', untitled: UNTITLED_LABELS.book, order: t('Change the order of books') },
  { part: '/projects', untitled: UNTITLED_LABELS.project, order: t('Change the order of projects') },
];

/** Returns what a change does, in words: 'Add “Buy milk”', 'Change the order of tasks'. `response` is what it leads to. */
export function describeChange({ method, address, body }: SentRequest, response: unknown): string {
  const texts = ITEMS.find(({ part }) => address.includes(part));
  if (address.endsWith('/order')) return texts?.order ?? t('Change the order');
  const count = countIn(body);
  if (count !== undefined) return describeBatch(address, count);
  const title = titleIn(response) ?? titleIn(body);
  const name = title === undefined ? (texts?.untitled ?? t('an item')) : quoted(cutTitle(title));
  if (method === 'DELETE') return t('Delete {title}', { title: name });
  if (address.endsWith('/restore')) return t('Restore {title}', { title: name });
  if (address.endsWith('/complete')) return t('Complete {title}', { title: name });
  return method === 'POST' && !address.endsWith('/uncomplete')
    ? t('Add {title}', { title: name })
    : t('Change {title}', { title: name });
}

function titleIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return titleIn(value[0]);
  if (typeof value !== 'object' || value === null || !('title' in value)) return undefined;
  return typeof value.title === 'string' ? value.title : undefined;
}

/** Returns how many items the body of a change of several items names. */
function countIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('changes' in body) return getLength(body.changes);
  return 'ids' in body ? getLength(body.ids) : undefined;
}

/** Returns the length of a list; undefined for anything else. */
function getLength(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

/** Only tasks are changed several at once. */
function describeBatch(address: string, count: number): string {
  if (address.endsWith('/delete')) return plural(count, 'Delete {count} task', 'Delete {count} tasks');
  return address.endsWith('/restore')
    ? plural(count, 'Restore {count} task', 'Restore {count} tasks')
    : plural(count, 'Change {count} task', 'Change {count} tasks');
}
