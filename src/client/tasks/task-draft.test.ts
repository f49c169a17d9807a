import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTask, TODAY } from '#tests/support/factories.ts';
import { readTaskDraft, writeTaskDraft } from './task-draft.ts';
import type { TaskText } from './task-text.ts';

const TEXT: TaskText = { title: 'Call Ana', notes: null, isPriority: false, recurringPattern: 'weekly' };
const subject = { kind: 'new', day: TODAY } as const;
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Keeps something else where the draft is kept. */
function keepInstead(draft: unknown): void {
  writeTaskDraft(1, { subject, text: TEXT });
  for (const key of kept.keys()) kept.set(key, JSON.stringify(draft));
}

it('what was typed and chosen is there again', () => {
  writeTaskDraft(1, { subject, text: TEXT });
  expect(readTaskDraft(1)).toEqual({ subject, text: TEXT });
  expect(readTaskDraft(2)).toBeUndefined();
});

it('a text from before tasks could repeat changes nothing about it', () => {
  const { recurringPattern: _none, ...text } = TEXT;
  keepInstead({ subject, text });
  expect(readTaskDraft(1)?.text.recurringPattern).toBe('none');
  keepInstead({ subject: { kind: 'edit', task: aTask({ recurringPattern: 'daily' }) }, text });
  expect(readTaskDraft(1)?.text.recurringPattern).toBe('daily');
});

it.each([
  { subject, text: { ...TEXT, recurringPattern: 'yearly' } },
  { subject, text: { ...TEXT, recurringPattern: 'toString' } },
  { subject, text: { ...TEXT, title: 7 } },
  { subject, text: 'Call Ana' },
  { subject },
  null,
])('%j is no draft', (draft) => {
  keepInstead(draft);
  expect(readTaskDraft(1)).toBeUndefined();
});
