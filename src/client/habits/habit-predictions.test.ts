import { describe, expect, it } from 'vitest';
import { periodStart } from '#shared/calendar/period.ts';
import { aHabit } from '#tests/support/factories.ts';
import { deletionOf } from './deletion.mutations.ts';
import { changeLater, newHabit, putHabit, stopLater } from './habit-predictions.ts';

const [LAST_WEEK, THIS_WEEK, NEXT_WEEK] = ['2026-11-09', '2026-11-16', '2026-11-23'];
const series = { baseSeries: 7, title: 'Swim' };
const earlier = aHabit({ ...series, dueDate: LAST_WEEK });
const habit = aHabit({ ...series, dueDate: THIS_WEEK });
const later = aHabit({ ...series, dueDate: NEXT_WEEK });
const keptLater = aHabit({ ...series, dueDate: NEXT_WEEK, isCompleted: true, streak: 1 });
const stranger = aHabit({ baseSeries: 8, dueDate: NEXT_WEEK });

describe('a list of habits', () => {
  const scope = { isWeekly: true, dueDate: THIS_WEEK };

  it('has those of its week alone, in their order', () => {
    const first = aHabit({ title: 'Call home', dueDate: THIS_WEEK });
    expect(putHabit([habit], scope, first)).toEqual([first, habit]);
    expect(putHabit([habit], scope, later)).toEqual([habit]);
    expect(putHabit([habit], scope, { ...habit, dueDate: NEXT_WEEK })).toEqual([]);
    expect(putHabit([], scope, { ...habit, isWeekly: false })).toEqual([]);
  });
});

describe('a new habit', () => {
  const draft = { title: 'Swim', isPriority: false, color: 'green', notes: null, isOngoing: true };
  const made = (isWeekly: boolean, isOngoing: boolean) =>
    newHabit(
      { ...draft, isWeekly, isOngoing, dueDate: periodStart(isWeekly, '2026-11-18') },
      '2026-11-18',
      '2026-11-18T09:00:00Z',
    );

  it('is active, in no streak, and open in its own week or month only', () => {
    expect(made(true, true)).toMatchObject({ isCompleted: false, isCrossedOut: false, streak: 0, isRecurring: true });
    expect(made(false, false)).toMatchObject({ frequency: 'monthly', isRecurring: false });
    expect(made(true, true).history).toHaveLength(12);
    expect(made(true, true).history.filter(({ outcome }) => outcome !== 'none')).toEqual([
      { period: THIS_WEEK, outcome: 'open' },
    ]);
  });

  it('is none of the series of another one that is not stored yet', () => {
    const [first, second] = [made(true, true), made(true, true)].map((fields) => aHabit(fields));
    const change = changeLater({ ...aHabit(first), dueDate: LAST_WEEK }, { title: 'Walk' });
    expect(change(aHabit(second)).title).toBe('Swim');
  });
});

describe('what is done to a habit', () => {
  it('is done to later ones too, but for its state and, of those that are done with, the priority', () => {
    const change = changeLater(habit, { title: 'Walk', isPriority: true, isCrossedOut: true });
    expect(change(later)).toEqual({ ...later, title: 'Walk', isPriority: true });
    expect(change(keptLater)).toEqual({ ...keptLater, title: 'Walk' });
    for (const other of [earlier, stranger]) expect(change(other)).toBe(other);
  });

  it('when it stops recurring takes away the later ones, but for those that were kept', () => {
    const stop = stopLater(habit);
    expect(stop(later)).toBeUndefined();
    expect(stop(keptLater)).toMatchObject({ isRecurring: false, isOngoing: false });
    for (const other of [earlier, stranger]) expect(stop(other)).toBe(other);
  });

  it('when it is deleted goes alone or with the later ones', () => {
    const all = [earlier, habit, later, stranger];
    const scope = { isWeekly: true, dueDate: THIS_WEEK };
    expect(deletionOf(habit, 'this').remove.optimisticUpdate(all, scope)).toEqual([earlier, later, stranger]);
    expect(deletionOf(habit, 'this and later').remove.optimisticUpdate(all, scope)).toEqual([earlier, stranger]);
  });
});
