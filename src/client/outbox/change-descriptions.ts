import type { SentRequest } from '#client/data/api-client.ts';
import { cutTitle } from '#client/items/cut-title.ts';

const NOUNS: readonly (readonly [part: string, noun: string])[] = [
  ['/project-tasks', 'task'],
  ['/tasks', 'task'],
  ['/goals', 'goal'],
  ['/habits', 'habit'],
  ['/books', 'book'],
  ['/projects', 'project'],
];

/** Returns what a change does, in words: 'Add “Buy milk”', 'Change the order of tasks'. `answer` is what it leads to. */
export function describeChange({ method, address, body }: SentRequest, answer: unknown): string {
  const noun = NOUNS.find(([part]) => address.includes(part))?.[1] ?? 'item';
  if (address.endsWith('/order')) return `Change the order of ${noun}s`;
  const count = countIn(body);
  if (count !== undefined) return `${batchVerb(address)} ${count} ${noun}${count === 1 ? '' : 's'}`;
  const title = titleIn(answer) ?? titleIn(body);
  const name = title === undefined ? `a ${noun}` : `“${cutTitle(title)}”`;
  if (method === 'DELETE') return `Delete ${name}`;
  if (address.endsWith('/restore')) return `Restore ${name}`;
  if (address.endsWith('/complete')) return `Complete ${name}`;
  return method === 'POST' && !address.endsWith('/uncomplete') ? `Add ${name}` : `Change ${name}`;
}

function titleIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return titleIn(value[0]);
  if (typeof value !== 'object' || value === null || !('title' in value)) return undefined;
  return typeof value.title === 'string' ? value.title : undefined;
}

/** Returns how many items the body of a change of several items names. */
function countIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const named = 'changes' in body ? body.changes : 'ids' in body ? body.ids : undefined;
  return Array.isArray(named) ? named.length : undefined;
}

function batchVerb(address: string): string {
  if (address.endsWith('/delete')) return 'Delete';
  return address.endsWith('/restore') ? 'Restore' : 'Change';
}
