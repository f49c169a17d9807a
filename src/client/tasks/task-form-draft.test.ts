import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTask, TODAY } from '#tests/support/factories.ts';
import { TASK_DRAFTS } from './task-form-draft.ts';
import { taskFormValues, type TaskFormValues } from './task-form-values.ts';

const TEXT: TaskFormValues = {
  ...taskFormValues({ kind: 'new', day: TODAY }),
  title: 'Call Ana',
  recurringPattern: 'weekly',
  date: '2026-12-01',
  startTime: '15:00',
};
const subject = { kind: 'new', day: TODAY } as const;
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Replaces the stored draft. */
function replaceDraft(draft: unknown): void {
  TASK_DRAFTS.write(1, { subject, text: TEXT });
  for (const key of storage.keys()) storage.set(key, JSON.stringify(draft));
}

it('a draft is restored for the same user', () => {
  TASK_DRAFTS.write(1, { subject, text: TEXT });
  expect(TASK_DRAFTS.read(1)).toEqual({ subject, text: TEXT });
  expect(TASK_DRAFTS.read(2)).toBeUndefined();
});

it("a draft without a pattern keeps the item's pattern", () => {
  const { recurringPattern: _none, ...text } = TEXT;
  replaceDraft({ subject, text });
  expect(TASK_DRAFTS.read(1)?.text.recurringPattern).toBe('none');
  replaceDraft({ subject: { kind: 'edit', item: aTask({ recurringPattern: 'daily' }) }, text });
  expect(TASK_DRAFTS.read(1)?.text.recurringPattern).toBe('daily');
});

it("a draft without a date and time keeps the item's date and time", () => {
  const { date: _date, startTime: _time, ...text } = TEXT;
  replaceDraft({ subject, text });
  expect(TASK_DRAFTS.read(1)?.text).toMatchObject({ date: TODAY, startTime: null });
  replaceDraft({ subject: { kind: 'edit', item: aTask({ date: '2026-12-02', startTime: '08:00' }) }, text });
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
])('%j is not a valid draft', (draft) => {
  replaceDraft(draft);
  expect(TASK_DRAFTS.read(1)).toBeUndefined();
});
