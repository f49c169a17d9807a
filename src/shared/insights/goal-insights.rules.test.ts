import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { getSunday } from '#shared/calendar/week.ts';
import { aGoal } from '#tests/support/factories.ts';
import { ALL, insightsFrom, MONTH } from '#tests/support/insights.ts';
import { INSIGHT_PERIODS } from './window.rules.ts';

describe('goal insights', () => {
  it('count goals whose week or month overlaps the window', () => {
    const goals = [
      aGoal({ title: 'This week', dueDate: '2026-11-22' }),
      aGoal({ title: 'Last week', dueDate: '2026-11-15' }),
      aGoal({ title: 'Earlier', dueDate: '2026-11-08' }),
      aGoal({ title: 'Next week', dueDate: '2026-11-29' }),
      aGoal({ title: 'This month', isWeekly: false, dueDate: '2026-11-30' }),
      aGoal({ title: 'Last month', isWeekly: false, dueDate: '2026-10-31', isCompleted: true }),
    ];
    expect(insightsFrom({ goals }).goals.all.map(({ title }) => title)).toEqual([
      'This week',
      'Last week',
      'This month',
    ]);
    expect(insightsFrom({ goals }, MONTH).goals).toMatchObject({ rate: 1 / 5 });
    expect(insightsFrom({ goals }).goals.spans.map(({ label }) => label)).toEqual(['Week 46', 'Week 47', 'November']);
    expect(insightsFrom({ goals }, ALL).goals.spans.map(({ label, completed }) => [label, completed.length])).toEqual([
      ['Oct ’26', 1],
      ['Nov ’26', 0],
    ]);
  });

  it('have each goal in one span, also if its week ends in the next month', () => {
    const onLastOfMonth = '2026-11-30';
    fc.assert(
      fc.property(
        fc.array(fc.record({ age: fc.integer({ min: -40, max: 3_640 }), isWeekly: fc.boolean() }), { maxLength: 40 }),
        fc.constantFrom(...INSIGHT_PERIODS),
        (drafts, period) => {
          const list = drafts.map(({ age, isWeekly }) => {
            const day = addDays(onLastOfMonth, -age);
            return aGoal({ isWeekly, dueDate: isWeekly ? getSunday(day) : lastOfMonth(day) });
          });
          const { all, spans } = insightsFrom({ goals: list }, period, onLastOfMonth).goals;
          const drawn = spans.flatMap(({ completed, rest }) => [...completed, ...rest]);
          expect(drawn).toHaveLength(all.length);
          expect(new Set(drawn)).toEqual(new Set(all));
        },
      ),
    );
  });

  it('list at most five priority goals, active ones first', () => {
    const goals = [
      aGoal({ title: 'Done', isPriority: true, isCompleted: true }),
      ...Array.from({ length: 5 }, () => aGoal({ title: 'Active', isPriority: true })),
      aGoal({ title: 'Without priority' }),
    ];
    expect(insightsFrom({ goals }).goals.top.map(({ title }) => title)).toEqual(
      Array.from({ length: 5 }, () => 'Active'),
    );
    expect(insightsFrom({ goals: goals.slice(0, 2) }).goals.top.map(({ title }) => title)).toEqual(['Active', 'Done']);
  });
});
