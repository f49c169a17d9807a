import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodDay, periodNumber, type PeriodNumber } from '#shared/calendar/period.ts';
import { aHabit } from '#tests/support/factories.ts';
import type { Habit, HabitChange } from './habits.contract.ts';
import {
  changeHabit,
  compareHabits,
  completeHabit,
  historyAt,
  isRecurringHabit,
  isWeeklyHabit,
  sortHabits,
  habitStatusAt,
  streakAt,
  type HabitRecord,
} from './habits.rules.ts';

/** The week of 2026-11-16. */
const NOW = periodNumber(true, '2026-11-16');
/** How many periods the records of these tests go back. */
const PAST = 40;

/** The mark of a period in a record: kept, crossed out, skipped, nothing, before the start, or after the end. */
type Mark = 'k' | 'x' | 'd' | '.' | '-' | '_';

/** Creates the record of a string of marks; the last mark is that of `NOW`. */
function getRecord(marks: string): HabitRecord {
  const periods = (mark: Mark) =>
    new Set(Array.from(marks).flatMap((each, index) => (each === mark ? [NOW - marks.length + 1 + index] : [])));
  const first = NOW - marks.length + 1;
  return {
    kept: periods('k'),
    crossedOut: periods('x'),
    skipped: periods('d'),
    start: first + marks.lastIndexOf('-') + 1,
    end: marks.includes('_') ? first + marks.indexOf('_') - 1 : null,
  };
}

/** Any record. A habit may be kept before its start, after its end and after the reference period. */
const anyRecord: fc.Arbitrary<HabitRecord> = fc
  .record({
    before: fc.string({ unit: fc.constantFrom('-', '-', '-', 'k'), maxLength: 5 }),
    marks: fc.string({ unit: fc.constantFrom('k', 'k', 'k', 'k', 'x', 'd', '.'), minLength: 1, maxLength: 30 }),
    over: fc.string({ unit: fc.constantFrom('_', '_', 'k', 'x', 'd'), maxLength: 4 }),
    after: fc.string({ unit: fc.constantFrom('k', 'x', 'd', '.'), maxLength: 3 }),
  })
  .map(({ before, marks, over, after }) => {
    const { start, end, ...periods } = getRecord(before + marks + over + after);
    const shift = (set: ReadonlySet<PeriodNumber>) => new Set([...set].map((period) => period + after.length));
    return {
      kept: shift(periods.kept),
      crossedOut: shift(periods.crossedOut),
      skipped: shift(periods.skipped),
      start: start + after.length,
      end: end === null ? null : end + after.length,
    };
  });

/**
 * Counts the streak in the simplest way: back from the reference to the first missed period. `current` is the current
 * period: neither it nor a later one can be missed.
 */
function countedStreak(
  { kept, crossedOut, skipped, start, end }: HabitRecord,
  reference: PeriodNumber,
  current: PeriodNumber,
): number {
  const counting = Array.from({ length: PAST }, (_, index) => reference - index).filter((period) => {
    if (kept.has(period)) return true;
    const isBehindEnd = end !== null && period > end;
    const isBeforeStart = period === reference && period < start;
    return period < current && !crossedOut.has(period) && !skipped.has(period) && !isBehindEnd && !isBeforeStart;
  });
  return counting.findIndex((period) => !kept.has(period));
}

/** The distance of a period from `NOW`. */
const offset = fc.integer({ min: -6, max: 3 });

describe('streakAt', () => {
  it.each([
    ['', 0],
    ['.', 0],
    ['k', 1],
    ['kkk', 3],
    ['kkk.', 3],
    ['kkk..', 0],
    ['k.kk', 2],
    ['k.kk.', 2],
    ['kkx', 2],
    ['kkxk', 3],
    ['kkxx.', 2],
    ['kkd', 2],
    ['kkdk', 3],
    ['kkdxk.', 3],
    ['kk.xk', 1],
    ['x', 0],
    ['kx.d.', 0],
    ['-kk', 2],
    ['k-kk', 2],
    ['kk.', 2],
    ['kk-', 2],
    ['kk_', 2],
    ['kk__', 2],
    ['k__k', 2],
    ['k._k', 1],
    ['k__k_k_', 3],
    ['_', 0],
  ])('of the periods %j is %i', (marks, streak) => {
    expect(streakAt(getRecord(marks), NOW)).toBe(streak);
  });

  it('matches a simple count for any record', () => {
    fc.assert(
      fc.property(anyRecord, offset, (record, away) => {
        expect(streakAt(record, NOW + away)).toBe(countedStreak(record, NOW + away, NOW + away));
      }),
    );
  });

  it('matches a simple count for past and future periods', () => {
    fc.assert(
      fc.property(anyRecord, offset, offset, (record, away, running) => {
        expect(streakAt(record, NOW + away, NOW + running)).toBe(countedStreak(record, NOW + away, NOW + running));
      }),
    );
  });

  it('is 0 in a past period that was missed', () => {
    const record = getRecord('kkkk..');

    expect(streakAt(record, NOW - 2, NOW)).toBe(4);
    expect(streakAt(record, NOW - 1, NOW)).toBe(0);
    expect(streakAt(getRecord('kkkkx.'), NOW - 1, NOW)).toBe(4);
    expect(streakAt(getRecord('kkkk_.'), NOW - 1, NOW)).toBe(4);
  });

  it('continues in a future period while the current one is open', () => {
    const record = getRecord('kkkk.');

    expect([0, 1, 5].map((away) => streakAt(record, NOW + away, NOW))).toEqual([4, 4, 4]);
    expect(streakAt(getRecord('kkkk..'), NOW + 1, NOW)).toBe(0);
  });

  it('grows by one when the period is kept, ignores crossing out, and ends two periods later', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const without = (set: ReadonlySet<PeriodNumber>) => new Set([...set].filter((period) => period < NOW));
        const open = {
          ...record,
          kept: without(record.kept),
          crossedOut: without(record.crossedOut),
          skipped: without(record.skipped),
          end: null,
        };
        const crossedOut = { ...open, crossedOut: new Set([...open.crossedOut, NOW]) };
        const kept = { ...open, kept: new Set([...open.kept, NOW]) };
        const streak = streakAt(open, NOW);
        expect(streakAt(kept, NOW)).toBe(streak + 1);
        expect(streakAt(crossedOut, NOW)).toBe(streak);
        expect(streakAt(kept, NOW + 1)).toBe(streak + 1);
        expect(streakAt(crossedOut, NOW + 1)).toBe(streak);
        expect(streakAt(open, NOW + 1)).toBe(0);
        expect(streakAt(kept, NOW + 2)).toBe(0);
      }),
    );
  });

  it('counts five years', () => {
    const kept = new Set(Array.from({ length: 260 }, (_, index) => NOW - index));

    expect(streakAt({ kept, crossedOut: new Set(), skipped: new Set(), start: NOW, end: null }, NOW)).toBe(260);
  });
});

describe('historyAt', () => {
  it('returns the last twelve periods, the earliest first', () => {
    const outcomes = historyAt(getRecord('kk----kxd.k.'), true, NOW);

    expect(outcomes.map(({ outcome }) => outcome).join(' ')).toBe(
      'kept kept none none none none kept crossed-out none missed kept open',
    );
    expect(outcomes[0]?.period).toBe('2026-08-31');
    expect(outcomes.at(-1)?.period).toBe('2026-11-16');
  });

  it('has no missed period after the end, and an open reference period', () => {
    const outcomes = historyAt(getRecord('-----k._k_x_'), true, NOW);

    expect(outcomes.map(({ outcome }) => outcome).join(' ')).toBe(
      'none none none none none kept missed none kept none crossed-out open',
    );
  });

  it('has past periods that were not kept as missed, and future ones as open', () => {
    const outcomesAt = (marks: string, reference: PeriodNumber) =>
      historyAt(getRecord(marks), true, reference, NOW)
        .slice(-4)
        .map(({ outcome }) => outcome)
        .join(' ');

    expect(outcomesAt('kkkk..', NOW - 1)).toBe('kept kept kept missed');
    expect(outcomesAt('kkkkx.', NOW - 1)).toBe('kept kept kept crossed-out');
    expect(outcomesAt('kkkk_.', NOW - 1)).toBe('kept kept kept none');
    expect(outcomesAt('kkkk.', NOW + 2)).toBe('kept open open open');
    expect(outcomesAt('kkkk._', NOW + 2)).toBe('missed none none open');
  });

  it('spans a year of 53 weeks, and months', () => {
    const never = {
      kept: new Set<number>(),
      crossedOut: new Set<number>(),
      skipped: new Set<number>(),
      start: 0,
      end: null,
    };
    const weeks = historyAt(never, true, periodNumber(true, '2027-01-06')).map(({ period }) => period);
    const months = historyAt(never, false, periodNumber(false, '2027-02-28')).map(({ period }) => period);

    expect(weeks.slice(-3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
    expect(months.slice(0, 2)).toEqual(['2026-03-01', '2026-04-01']);
    expect(months.slice(-3)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  });

  it('matches the record for any record', () => {
    fc.assert(
      fc.property(anyRecord, fc.boolean(), (record, isWeekly) => {
        const history = historyAt(record, isWeekly, NOW);
        expect(history.map(({ period }) => period)).toEqual(
          Array.from({ length: 12 }, (_, index) => periodDay(isWeekly, NOW - 11 + index)),
        );
        for (const [index, { outcome }] of history.entries()) {
          const period = NOW - 11 + index;
          expect(outcome === 'kept').toBe(record.kept.has(period));
          expect(outcome === 'crossed-out').toBe(record.crossedOut.has(period));
          const isOver = record.end !== null && period > record.end;
          if (outcome === 'none') expect(period < record.start || record.skipped.has(period) || isOver).toBe(true);
          if (outcome === 'missed') expect(isOver).toBe(false);
          expect(outcome === 'open').toBe(period === NOW && period >= record.start && !has(record, period));
        }
      }),
    );
  });
});

describe('keptCount and dueCount', () => {
  const tally = (marks: string, reference = NOW, current = reference) => {
    const { keptCount, dueCount } = habitStatusAt(getRecord(marks), true, reference, current);
    return [keptCount, dueCount];
  };

  it.each([
    ['.', [0, 0]],
    ['k', [1, 1]],
    ['kk.', [2, 2]],
    ['k.k.', [2, 3]],
    ['k.xdk', [2, 3]],
    ['-k.k', [2, 3]],
    ['k-.k', [2, 3]],
    ['k.__', [1, 2]],
    ['k.__k', [2, 3]],
  ])('of the periods %j are %j', (marks, counts) => {
    expect(tally(marks)).toEqual(counts);
  });

  it('count a missed past period as due, and no future one', () => {
    expect(tally('kk..', NOW - 1, NOW)).toEqual([2, 3]);
    expect(tally('kk.', NOW + 2, NOW)).toEqual([2, 2]);
  });

  it('match a simple count for any record', () => {
    fc.assert(
      fc.property(anyRecord, offset, offset, (record, away, running) => {
        const outcomes = Array.from({ length: PAST + 12 }, (_, index) => NOW + away - index).map(
          (period) => historyAt(record, true, period, NOW + running).at(-1)?.outcome,
        );
        const keptCount = outcomes.filter((outcome) => outcome === 'kept').length;
        const missedCount = outcomes.filter((outcome) => outcome === 'missed').length;
        const standing = habitStatusAt(record, true, NOW + away, NOW + running);
        expect(standing).toMatchObject({ keptCount, dueCount: keptCount + missedCount });
      }),
    );
  });
});

function has({ kept, crossedOut, skipped }: HabitRecord, period: PeriodNumber): boolean {
  return kept.has(period) || crossedOut.has(period) || skipped.has(period);
}

/** The operations on a habit in its period: on the displayed habit, and on its record. */
const OPERATIONS: Record<string, { shown: (habit: Habit) => Habit; kept: (record: HabitRecord) => HabitRecord }> = {
  complete: {
    shown: (habit) => completeHabit(habit, true),
    kept: (record) => withMark(record, 'k'),
  },
  uncomplete: {
    shown: (habit) => completeHabit(habit, false),
    kept: (record) => (record.kept.has(NOW) ? withMark(record, '.') : record),
  },
  'cross out': {
    shown: (habit) => changeHabit(habit, { isCrossedOut: true }),
    kept: (record) => withMark(record, 'x'),
  },
  restore: {
    shown: (habit) => changeHabit(habit, { isCrossedOut: false }),
    kept: (record) => (record.crossedOut.has(NOW) ? withMark(record, '.') : record),
  },
  rename: {
    shown: (habit) => changeHabit(habit, { title: 'Dive', isPriority: true }),
    kept: (record) => record,
  },
};

function withMark({ start, end, ...sets }: HabitRecord, mark: Mark): HabitRecord {
  const without = (set: ReadonlySet<PeriodNumber>) => [...set].filter((period) => period !== NOW);
  return {
    kept: new Set([...without(sets.kept), ...(mark === 'k' ? [NOW] : [])]),
    crossedOut: new Set([...without(sets.crossedOut), ...(mark === 'x' ? [NOW] : [])]),
    skipped: new Set(without(sets.skipped)),
    start,
    end,
  };
}

/** Creates a habit as the server returns it from this record, while `current` is the current period. */
const shown = (record: HabitRecord, isWeekly: boolean, current: PeriodNumber = NOW) =>
  aHabit({ id: 1, isWeekly, dueDate: periodDay(isWeekly, NOW), ...habitStatusAt(record, isWeekly, NOW, current) });

describe('the optimistic update of a habit', () => {
  it('matches the record after any sequence of operations', () => {
    const operations = fc.array(fc.constantFrom(...Object.keys(OPERATIONS)), { minLength: 1, maxLength: 8 });
    const state = fc.constantFrom('k' as const, 'x' as const, '.' as const);
    fc.assert(
      fc.property(anyRecord, state, fc.boolean(), operations, offset, (any, mark, isWeekly, names, away) => {
        let record = withMark({ ...any, start: Math.min(any.start, NOW) }, mark);
        let habit = shown(record, isWeekly, NOW + away);
        for (const name of names) {
          habit = OPERATIONS[name]?.shown(habit) ?? habit;
          record = OPERATIONS[name]?.kept(record) ?? record;
          const { title, isPriority } = habit;
          expect(habit).toEqual({ ...shown(record, isWeekly, NOW + away), title, isPriority });
        }
      }),
    );
  });

  it('extends an open streak and shortens it again', () => {
    const open = shown(getRecord('.kkk.'), true);
    const kept = completeHabit(open, true);

    expect([open.streak, open.history.at(-1)?.outcome]).toEqual([3, 'open']);
    expect([kept.streak, kept.isCompleted, kept.history.at(-1)?.outcome]).toEqual([4, true, 'kept']);
    expect(completeHabit(kept, true)).toEqual(kept);
    expect(completeHabit(kept, false)).toEqual(open);
  });

  it('of a missed week joins the earlier streak and ends it again', () => {
    const missed = shown(getRecord('kkkk.'), true, NOW + 1);
    const kept = completeHabit(missed, true);

    expect([missed.streak, missed.history.at(-1)?.outcome]).toEqual([0, 'missed']);
    expect([kept.streak, kept.history.at(-1)?.outcome]).toEqual([5, 'kept']);
    expect(changeHabit(kept, { isCrossedOut: true }).streak).toBe(4);
    expect(completeHabit(kept, false)).toEqual(missed);
  });

  it('uncrosses a crossed-out habit when it is completed', () => {
    const crossedOut = shown(getRecord('kx'), true);

    expect(completeHabit(crossedOut, true)).toMatchObject({ isCompleted: true, isCrossedOut: false, streak: 2 });
    expect(completeHabit(crossedOut, false)).toEqual(crossedOut);
  });

  it('removes the completion when a habit is crossed out, and is active when uncrossed', () => {
    const crossedOut = changeHabit(shown(getRecord('kk'), true), { isCrossedOut: true });

    expect(crossedOut).toMatchObject({ isCompleted: false, isCrossedOut: true, streak: 1 });
    expect(crossedOut.history.at(-1)?.outcome).toBe('crossed-out');
    expect(changeHabit(crossedOut, { isCrossedOut: false })).toMatchObject({
      isCompleted: false,
      isCrossedOut: false,
      streak: 1,
    });
  });

  it('changes nothing when a completed habit is uncrossed', () => {
    const kept = shown(getRecord('kk'), true);

    expect(changeHabit(kept, { isCrossedOut: false })).toEqual(kept);
  });
});

describe('changeHabit', () => {
  const habit = aHabit({ notes: 'At the lake' });

  it.each([
    [{ title: 'Dive' }],
    [{ isPriority: true }],
    [{ color: 'teal' }],
    [{ notes: 'In the sea' }],
    [{ notes: null }],
    [{ title: 'Dive', isPriority: true, color: '#00ff00', notes: '' }],
  ] as [HabitChange][])('sets only the named fields: %o', (change) => {
    expect(changeHabit(habit, change)).toEqual({ ...habit, ...change });
  });

  it('changes nothing for an empty change', () => {
    expect(changeHabit(habit, {})).toEqual(habit);
    expect(changeHabit(habit, { title: undefined, notes: undefined, isCrossedOut: undefined })).toEqual(habit);
  });
});

describe('sortHabits', () => {
  const titles = (habits: readonly Habit[]) => habits.map(({ title }) => title);

  it('puts active habits first, then priority, then titles regardless of case', () => {
    const habits = [
      aHabit({ title: 'yoga', isCompleted: true }),
      aHabit({ title: 'Xylophone', isCrossedOut: true }),
      aHabit({ title: 'Writing', isCrossedOut: true, isPriority: true }),
      aHabit({ title: 'Cook' }),
      aHabit({ title: 'bake' }),
      aHabit({ title: 'Ábaco' }),
      aHabit({ title: 'abaco' }),
      aHabit({ title: 'Zen', isPriority: true }),
    ];

    expect(titles(sortHabits(habits)).join(' ')).toBe('Zen abaco Ábaco bake Cook Writing Xylophone yoga');
  });

  it('sorts equal titles by age, with unsaved habits last', () => {
    const habits = [-1, 7, 3, -2].map((id) => aHabit({ id, title: id === 3 ? 'SWIM' : 'Swim' }));

    expect(sortHabits(habits).map(({ id }) => id)).toEqual([3, 7, -1, -2]);
  });

  it('does not depend on the original order', () => {
    const anyHabit = fc
      .record({
        title: fc.constantFrom('a', 'A', 'b', 'B', 'ä', 'Ä', 'a b', '10', '9', '', '😀'),
        isPriority: fc.boolean(),
        isCompleted: fc.boolean(),
        isCrossedOut: fc.boolean(),
        id: fc.integer({ min: -50, max: 50 }),
      })
      .map(aHabit);
    const anyList = fc.uniqueArray(anyHabit, { selector: ({ id }) => id, maxLength: 12 });
    fc.assert(
      fc.property(anyList, fc.infiniteStream(fc.nat()), (habits, random) => {
        const shuffled = habits
          .map((habit) => ({ habit, place: random.next().value }))
          .toSorted((first, second) => first.place - second.place)
          .map(({ habit }) => habit);
        const sorted = sortHabits(habits);
        expect(sortHabits(shuffled)).toEqual(sorted);
        for (const [index, first] of sorted.entries()) {
          for (const [other, second] of sorted.entries()) {
            expect(Math.sign(compareHabits(first, second))).toBe(Math.sign(index - other));
          }
        }
      }),
    );
  });
});

describe('a new habit', () => {
  it.each([
    [{}, true],
    [{ isRecurring: true }, true],
    [{ isRecurring: false }, false],
    [{ isOngoing: true }, true],
    [{ isOngoing: false }, false],
    [{ isOngoing: false, isRecurring: true }, false],
    [{ isOngoing: true, isRecurring: false }, true],
    [{ isOngoing: undefined, isRecurring: false }, false],
  ])('of %o recurs: %s', (fields, isRecurring) => {
    expect(isRecurringHabit(fields)).toBe(isRecurring);
  });

  it.each([
    [{}, true],
    [{ isWeekly: true }, true],
    [{ isWeekly: false }, false],
    [{ isWeekly: false, frequency: 'weekly' as const }, false],
    [{ isWeekly: true, frequency: 'monthly' as const }, true],
    [{ frequency: 'monthly' as const }, false],
    [{ frequency: 'weekly' as const }, true],
    [{ isWeekly: undefined, frequency: undefined }, true],
  ])('of %o is weekly: %s', (fields, isWeekly) => {
    expect(isWeeklyHabit(fields)).toBe(isWeekly);
  });
});
