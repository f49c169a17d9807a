import { z } from 'zod';
import { periodDay } from '#shared/calendar/period.ts';
import { isFullyDeleted } from '#shared/portability/habit-import-plan.rules.ts';
import { pickFields } from '#shared/items/fields.rules.ts';
import { habitContentShape, type HabitContent } from '#shared/habits/habits.contract.ts';
import { HABIT_CONTENT_FIELDS } from '#shared/habits/habits.rules.ts';
import { createPresenter } from '#server/items/items.presenter.ts';
import type { RowsByTable } from '#server/database/schema.ts';
import type { ExportedList } from '#server/nouns/noun.ts';

/** Habits in an export file, each with all its weeks or months. */
export const exportedHabits: ExportedList<'habits'> = {
  name: 'habits',
  tables: [
    { name: 'habit_series', item: 'id', order: ['id'] },
    { name: 'habit_series_parts', item: 'seriesId', order: ['seriesId', 'startPeriod'] },
    { name: 'habit_slots', item: 'seriesId', order: ['seriesId', 'period'] },
    { name: 'habit_gaps', item: 'seriesId', order: ['seriesId', 'period'] },
    { name: 'habits', item: 'baseSeries', order: ['baseSeries', 'period'] },
    { name: 'habit_completions', item: 'seriesId', order: ['seriesId', 'completionDate'] },
  ],
  toItems: (rows, names, context) => {
    const habits = presentHabits(rows, names.habits.getKey);
    return context === undefined ? habits : habits.filter((habit) => !isFullyDeleted(habit));
  },
};

const presentContent = createPresenter(z.object(habitContentShape));

function getContent(row: RowsByTable['habit_series_parts'][number] | RowsByTable['habits'][number]): HabitContent {
  return presentContent(pickFields(HABIT_CONTENT_FIELDS, row));
}

function presentHabits(rows: RowsByTable, getKey: (id: number) => string) {
  const parts = Map.groupBy(rows.habit_series_parts, ({ seriesId }) => seriesId);
  const habits = Map.groupBy(rows.habits, ({ baseSeries }) => baseSeries);
  const slots = Map.groupBy(rows.habit_slots, ({ seriesId }) => seriesId);
  const gaps = Map.groupBy(rows.habit_gaps, ({ seriesId }) => seriesId);
  const completions = Map.groupBy(rows.habit_completions, ({ seriesId }) => seriesId);
  return rows.habit_series.map((series) => {
    const { id, createdAt } = series;
    const isWeekly = Boolean(series.isWeekly);
    return {
      id: getKey(id),
      frequency: isWeekly ? ('weekly' as const) : ('monthly' as const),
      startDay: periodDay(isWeekly, series.startPeriod),
      stopDay: series.stopPeriod === null ? null : periodDay(isWeekly, series.stopPeriod),
      createdAt,
      parts: (parts.get(id) ?? []).map((part) => ({
        startDay: periodDay(isWeekly, part.startPeriod),
        ...getContent(part),
      })),
      periods: (habits.get(id) ?? []).map((habit) => ({
        startDay: periodDay(isWeekly, habit.period),
        ...getContent(habit),
        isCrossedOut: Boolean(habit.isCrossedOut),
        createdAt: habit.createdAt,
      })),
      madePeriods: (slots.get(id) ?? []).map(({ period }) => periodDay(isWeekly, period)),
      deletedPeriods: (gaps.get(id) ?? []).map(({ period, isForFuture }) => ({
        startDay: periodDay(isWeekly, period),
        withLater: Boolean(isForFuture),
      })),
      completions: (completions.get(id) ?? []).map((completion) => ({
        date: completion.completionDate,
        createdAt: completion.createdAt,
      })),
    };
  });
}
