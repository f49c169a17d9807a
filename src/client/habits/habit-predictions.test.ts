import { describe, expect, it } from 'vitest';
import { periodStart } from '#shared/calendar/period.ts';
import { aHabit } from '#tests/support/factories.ts';
import { habitDeletion } from './deletion.mutations.ts';
import { changeLater, newHabit, putHabit, stopLater } from './habit-predictions.ts';

const [LAST_WEEK, THIS_WEEK, NEXT_WEEK] = ['2026-11-09', '2026-11-16', '2026-11-23'];
const series = { baseSeries: 7, title: 'Swim' };
const earlier = aHabit({ ...series, dueDate: LAST_WEEK });
const habit = aHabit({ ...series, dueDate: THIS_WEEK });
const later = aHabit({ ...series, dueDate: NEXT_WEEK });
const completedLater = aHabit({ ...series, dueDate: NEXT_WEEK, isCompleted: true, streak: 1 });
const otherSeries = aHabit({ baseSeries: 8, dueDate: NEXT_WEEK });

describe('a list of habits', () => {
  const scope = { isWeekly: true, dueDate: THIS_WEEK };

  it('contains only the habits of its week, sorted', () => {
    const first = aHabit({ title: 'Call home', dueDate: THIS_WEEK });
    expect(putHabit([habit], scope, first)).toEqual([first, habit]);
    expect(putHabit([habit], scope, later)).toEqual([habit]);
    expect(putHabit([habit], scope, { ...habit, dueDate: NEXT_WEEK })).toEqual([]);
    expect(putHabit([], scope, { ...habit, isWeekly: false })).toEqual([]);
  });
});

describe('a new habit', () => {
  const draft = { title: 'Swim', isPriority: false, color: 'green', notes: null, isOngoing: true };
  const createHabit = (isWeekly: boolean, isOngoing: boolean) =>
    newHabit(
      { ...draft, isWeekly, isOngoing, dueDate: periodStart(isWeekly, '2026-11-18') },
      '2026-11-18',
      '2026-11-18T09:00:00Z',
    );

  it('is active, without a streak, and open in its own period only', () => {
    expect(createHabit(true, true)).toMatchObject({
      isCompleted: false,
      isCrossedOut: false,
      streak: 0,
      isRecurring: true,
    });
    expect(createHabit(false, false)).toMatchObject({ frequency: 'monthly', isRecurring: false });
    expect(createHabit(true, true).history).toHaveLength(12);
    expect(createHabit(true, true).history.filter(({ outcome }) => outcome !== 'none')).toEqual([
      { period: THIS_WEEK, outcome: 'open' },
    ]);
  });

  it('does not belong to the series of another unsaved habit', () => {
    const [first, second] = [createHabit(true, true), createHabit(true, true)].map((fields) => aHabit(fields));
    const change = changeLater({ ...aHabit(first), dueDate: LAST_WEEK }, { title: 'Walk' });
    expect(change(aHabit(second)).title).toBe('Swim');
  });
});

describe('a change of a habit', () => {
  it('applies to later ones, except for the state, and for the priority of completed ones', () => {
    const change = changeLater(habit, { title: 'Walk', isPriority: true, isCrossedOut: true });
    expect(change(later)).toEqual({ ...later, title: 'Walk', isPriority: true });
    expect(change(completedLater)).toEqual({ ...completedLater, title: 'Walk' });
    for (const other of [earlier, otherSeries]) expect(change(other)).toBe(other);
  });

  it('stopping a series removes later habits, except completed ones', () => {
    const stop = stopLater(habit);
    expect(stop(later)).toBeUndefined();
    expect(stop(completedLater)).toMatchObject({ isRecurring: false, isOngoing: false });
    for (const other of [earlier, otherSeries]) expect(stop(other)).toBe(other);
  });

  it('a deletion removes the habit alone or also the later ones', () => {
    const all = [earlier, habit, later, otherSeries];
    const scope = { isWeekly: true, dueDate: THIS_WEEK };
    expect(habitDeletion(habit, 'this').remove.optimisticUpdate(all, scope)).toEqual([earlier, later, otherSeries]);
    expect(habitDeletion(habit, 'this and later').remove.optimisticUpdate(all, scope)).toEqual([earlier, otherSeries]);
  });
});
