import { describe, expect, it } from 'vitest';
import { aTask, TODAY } from '#tests/support/factories.ts';
import { dayOf, changeTo, draftOf, scopeOf, textOf, type TaskText } from './task-text.ts';

const TEXT: TaskText = { title: 'Call Ana', notes: null, isPriority: false, recurringPattern: 'none' };
const daily = aTask({ isRecurring: true, recurringPattern: 'daily', recurringId: 7 });

describe('a new task', () => {
  it('says of repeating only that it does', () => {
    const plain = { title: 'Call Ana', notes: null, isPriority: false, date: TODAY };
    expect(draftOf(TODAY, TEXT)).toEqual(plain);
    expect(draftOf(TODAY, { ...TEXT, recurringPattern: 'daily' })).toEqual({
      ...plain,
      isRecurring: true,
      recurringPattern: 'daily',
    });
  });

  it('stands on the first day of its series', () => {
    const subject = { kind: 'new', day: '2026-11-21' } as const;
    expect(dayOf(subject, TEXT)).toBe('2026-11-21');
    expect(dayOf(subject, { ...TEXT, recurringPattern: 'weekdays' })).toBe('2026-11-23');
  });
});

describe('a change of a task', () => {
  it('is what is different', () => {
    expect(changeTo(daily, textOf({ kind: 'edit', item: daily }))).toEqual({});
    expect(changeTo(daily, { ...TEXT, recurringPattern: 'daily' })).toEqual({ title: 'Call Ana' });
    const text = textOf({ kind: 'edit', item: daily });
    expect(changeTo(daily, { ...text, recurringPattern: 'none' })).toEqual({
      isRecurring: false,
      recurringPattern: 'none',
    });
  });

  it('leaves an occurrence on its day, whatever its series becomes', () => {
    const task = { ...daily, date: '2026-11-21' };
    expect(dayOf({ kind: 'edit', item: task }, { ...TEXT, recurringPattern: 'weekdays' })).toBe('2026-11-21');
    const plain = aTask({ date: '2026-11-21' });
    expect(dayOf({ kind: 'edit', item: plain }, { ...TEXT, recurringPattern: 'weekdays' })).toBe('2026-11-23');
  });

  it('is for the task alone, for later ones too, or for whom the person says', () => {
    const subject = { kind: 'edit', item: daily } as const;
    const text = textOf(subject);
    expect(scopeOf({ kind: 'new', day: TODAY }, TEXT)).toBe('this');
    expect(scopeOf({ kind: 'edit', item: aTask() }, { ...TEXT, recurringPattern: 'daily' })).toBe('this');
    expect(scopeOf(subject, text)).toBe('this');
    expect(scopeOf(subject, { ...text, notes: 'At noon' })).toBeUndefined();
    expect(scopeOf(subject, { ...text, notes: 'At noon', recurringPattern: 'weekly' })).toBe('this and later');
    expect(scopeOf(subject, { ...text, recurringPattern: 'none' })).toBe('this and later');
  });
});
