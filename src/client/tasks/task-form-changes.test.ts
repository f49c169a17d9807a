import { describe, expect, it } from 'vitest';
import { aTask, TODAY } from '#tests/support/factories.ts';
import { dayOfForm, changeTo, endOfForm, isDayFixed, createTaskDraft, getScope } from './task-form-changes.ts';
import { taskFormValues, type TaskFormValues } from './task-form-values.ts';

const TEXT: TaskFormValues = {
  ...taskFormValues({ kind: 'new', day: TODAY }),
  title: 'Call Ana',
};
const daily = aTask({ isRecurring: true, recurringPattern: 'daily', recurringId: 7 });

describe('a new task', () => {
  it('has a pattern only if it repeats', () => {
    const { recurringPattern: _none, ...plain } = TEXT;
    expect(createTaskDraft(TEXT)).toEqual(plain);
    expect(createTaskDraft({ ...TEXT, startTime: '15:00' })).toEqual({ ...plain, startTime: '15:00' });
    expect(createTaskDraft({ ...TEXT, recurringPattern: 'daily' })).toEqual({
      ...plain,
      isRecurring: true,
      recurringPattern: 'daily',
    });
  });

  it('is on the first day of its series', () => {
    const subject = { kind: 'new', day: '2026-11-20' } as const;
    const text = { ...TEXT, date: '2026-11-21' };
    expect(dayOfForm(subject, text)).toBe('2026-11-21');
    expect(dayOfForm(subject, { ...text, recurringPattern: 'weekdays' })).toBe('2026-11-23');
  });
});

it('the end of a new task is what its title says', () => {
  const subject = { kind: 'new', day: TODAY } as const;
  expect(endOfForm(subject, { ...TEXT, startTime: '12:00' })).toBeNull();
  expect(endOfForm(subject, { ...TEXT, startTime: '12:00', endTime: '13:00' })).toBe('13:00');
});

describe('an edit of a task', () => {
  it('contains only the changed fields', () => {
    expect(changeTo(daily, taskFormValues({ kind: 'edit', item: daily }))).toEqual({});
    expect(changeTo(daily, { ...TEXT, recurringPattern: 'daily' })).toEqual({ title: 'Call Ana' });
    const text = taskFormValues({ kind: 'edit', item: daily });
    expect(changeTo(daily, { ...text, recurringPattern: 'none' })).toEqual({
      isRecurring: false,
      recurringPattern: 'none',
    });
  });

  it('has the end that its title says, if the task begins before it', () => {
    const lunch = aTask({ startTime: '12:00', endTime: '13:00' });
    const subject = { kind: 'edit', item: lunch } as const;
    const text = taskFormValues(subject);
    const longer = { ...text, endTime: '14:00' };
    expect([endOfForm(subject, longer), changeTo(lunch, longer)]).toEqual(['14:00', { endTime: '14:00' }]);
    const later = { ...longer, startTime: '15:00' };
    expect([endOfForm(subject, later), changeTo(lunch, later)]).toEqual([null, { startTime: '15:00', endTime: null }]);
    expect(changeTo(aTask({}), later)).toMatchObject({ startTime: '15:00' });
    expect(changeTo(aTask({}), later)).not.toHaveProperty('endTime');
    expect(changeTo(lunch, { ...text, startTime: '12:30' })).toEqual({ startTime: '12:30' });
  });

  it('that changes the pattern of a series leaves its occurrence on its day', () => {
    const text = { ...TEXT, date: '2026-11-28' };
    const subject = { kind: 'edit', item: { ...daily, date: '2026-11-21' } } as const;
    const weekdays = { ...text, recurringPattern: 'weekdays' } as const;
    expect(dayOfForm(subject, { ...text, recurringPattern: 'daily' })).toBe('2026-11-28');
    expect(dayOfForm(subject, weekdays)).toBe('2026-11-21');
    expect(changeTo(subject.item, weekdays)).not.toHaveProperty('date');
    expect(isDayFixed(subject, weekdays)).toBe(true);
    const plain = aTask({ date: '2026-11-21' });
    expect(dayOfForm({ kind: 'edit', item: plain }, weekdays)).toBe('2026-11-30');
    expect(changeTo(plain, weekdays)).toMatchObject({ date: '2026-11-28', recurringPattern: 'weekdays' });
  });

  it.each([
    { from: '09:00', to: '10:00', change: { startTime: '10:00' } },
    { from: '09:00', to: '11:00', change: { startTime: '11:00', endTime: null } },
    { from: '09:00', to: null, change: { startTime: null, endTime: null } },
    { from: '09:00', to: '09:00', change: {} },
  ])('that moves the start from $from to $to before an end at 11:00 is $change', ({ from, to, change }) => {
    const task = aTask({ startTime: from, endTime: '11:00' });
    expect(changeTo(task, { ...taskFormValues({ kind: 'edit', item: task }), startTime: to })).toEqual(change);
  });

  it('shows the end of the task until the start reaches it', () => {
    const subject = { kind: 'edit', item: aTask({ startTime: '09:00', endTime: '11:00' }) } as const;
    const text = taskFormValues(subject);
    expect(endOfForm(subject, text)).toBe('11:00');
    expect(endOfForm(subject, { ...text, startTime: '10:00' })).toBe('11:00');
    expect(endOfForm(subject, { ...text, startTime: '11:00' })).toBeNull();
    expect(endOfForm(subject, { ...text, startTime: null })).toBeNull();
  });

  it('is for the task alone, for later ones too, or requires a choice', () => {
    const subject = { kind: 'edit', item: daily } as const;
    const text = taskFormValues(subject);
    expect(getScope({ kind: 'new', day: TODAY }, TEXT)).toBe('this');
    expect(getScope({ kind: 'edit', item: aTask() }, { ...TEXT, recurringPattern: 'daily' })).toBe('this');
    expect(getScope(subject, text)).toBe('this');
    expect(getScope(subject, { ...text, notes: 'At noon' })).toBeUndefined();
    expect(getScope(subject, { ...text, notes: 'At noon', recurringPattern: 'weekly' })).toBe('this and later');
    expect(getScope(subject, { ...text, recurringPattern: 'none' })).toBe('this and later');
    expect(getScope(subject, { ...text, date: '2026-12-01' })).toBe('this');
    expect(getScope(subject, { ...text, title: 'Swim', date: '2026-12-01' })).toBeUndefined();
  });
});
