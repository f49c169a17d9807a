import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTask, TODAY } from '#tests/support/factories.ts';
import { TASK_DRAFTS } from './task-form-draft.ts';
import type { TaskFormValues } from './task-form-values.ts';

const TEXT: TaskFormValues = {
  title: 'Call Ana',
  notes: null,
  isPriority: false,
  recurringPattern: 'weekly',
  date: '2026-12-01',
  startTime: '15:00',
};
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
  TASK_DRAFTS.write(1, { subject, text: TEXT });
  for (const key of kept.keys()) kept.set(key, JSON.stringify(draft));
}

it('what was typed and chosen is there again', () => {
  TASK_DRAFTS.write(1, { subject, text: TEXT });
  expect(TASK_DRAFTS.read(1)).toEqual({ subject, text: TEXT });
  expect(TASK_DRAFTS.read(2)).toBeUndefined();
});

it('a text from before tasks could repeat changes nothing about it', () => {
  const { recurringPattern: _none, ...text } = TEXT;
  keepInstead({ subject, text });
  expect(TASK_DRAFTS.read(1)?.text.recurringPattern).toBe('none');
  keepInstead({ subject: { kind: 'edit', item: aTask({ recurringPattern: 'daily' }) }, text });
  expect(TASK_DRAFTS.read(1)?.text.recurringPattern).toBe('daily');
});

it('a text from before tasks could be moved leaves them where they are', () => {
  const { date: _date, startTime: _time, ...text } = TEXT;
  keepInstead({ subject, text });
  expect(TASK_DRAFTS.read(1)?.text).toMatchObject({ date: TODAY, startTime: null });
  keepInstead({ subject: { kind: 'edit', item: aTask({ date: '2026-12-02', startTime: '08:00' }) }, text });
  expect(TASK_DRAFTS.read(1)?.text).toMatchObject({ date: '2026-12-02', startTime: '08:00' });
});

it.each([
  { subject, text: { ...TEXT, recurringPattern: 'yearly' } },
  { subject, text: { ...TEXT, date: 7 } },
  { subject, text: { ...TEXT, startTime: 7 } },
  { subject, text: { ...TEXT, recurringPattern: 'toString' } },
  { subject, text: { ...TEXT, title: 7 } },
  { subject, text: 'Call Ana' },
  { subject },
  null,
])('%j is no draft', (draft) => {
  keepInstead(draft);
  expect(TASK_DRAFTS.read(1)).toBeUndefined();
});
