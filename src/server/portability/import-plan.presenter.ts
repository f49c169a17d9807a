import { periodDay, periodNumber } from '#shared/calendar/period.ts';
import { compareTexts } from '#shared/items/items.rules.ts';
import type { ImportPlan } from '#shared/portability/import-plan.rules.ts';
import type { IdOf } from '#server/nouns/noun.ts';
import type { HabitImportPlan } from '#shared/portability/habit-import-plan.rules.ts';

/** A new habit of one week or month, with its series' id. */
export interface NewHabit {
  seriesId: number;
  addition: HabitImportPlan;
  period: HabitImportPlan['periods'][number];
}

/** Returns the new rows of task series: series, segments and created days. */
export function taskSeriesRows({ taskSeries }: ImportPlan, getId: IdOf) {
  const numbered = taskSeries.map((series) => ({ ...series, seriesId: getId('taskSeries', series.id) }));
  return {
    series: numbered.filter(({ isNew }) => isNew).map(({ seriesId, createdAt }) => ({ id: seriesId, createdAt })),
    parts: numbered.flatMap(({ seriesId, parts }) => parts.map((part) => ({ ...part, seriesId }))),
    days: numbered.flatMap(({ seriesId, madeDays }) => madeDays.map((day) => ({ seriesId, day }))),
  };
}

/** Returns the new habits by age. Habits of one week or month keep their order. */
export function newHabits({ habits }: ImportPlan, getId: IdOf): NewHabit[] {
  return habits
    .flatMap((addition) =>
      addition.periods.map((period) => ({ seriesId: getId('habits', addition.id), addition, period })),
    )
    .toSorted((first, second) => compareTexts(first.period.createdAt, second.period.createdAt));
}

/** Returns the row of a new habit. `templateId` is the habit of its series' first period. */
export function habitRow(habit: NewHabit, id: number, templateId: number | null) {
  const { seriesId, addition, period } = habit;
  const { startDay, ...fields } = period;
  const isWeekly = addition.frequency === 'weekly';
  return {
    ...fields,
    id,
    isWeekly,
    baseSeries: seriesId,
    templateId: templateId === id ? null : templateId,
    dueDate: startDay,
    period: periodNumber(isWeekly, startDay),
  };
}

/** Returns the new rows of habit series, except the habits themselves. */
export function habitSeriesRows({ habits }: ImportPlan, getId: IdOf, templates: ReadonlyMap<number, number>) {
  const numbered = habits.map((addition) => {
    const isWeekly = addition.frequency === 'weekly';
    const getPeriod = (day: string) => periodNumber(isWeekly, day);
    return { ...addition, isWeekly, getPeriod, seriesId: getId('habits', addition.id) };
  });
  return {
    series: numbered
      .filter(({ isNew }) => isNew)
      .map(({ seriesId, isWeekly, getPeriod, startDay, stopDay, endPeriod, createdAt }) => ({
        id: seriesId,
        isWeekly,
        startPeriod: getPeriod(startDay),
        stopPeriod: stopDay === null ? null : getPeriod(stopDay),
        endPeriod,
        templateId: templates.get(seriesId) ?? null,
        createdAt,
      })),
    parts: numbered.flatMap(({ seriesId, getPeriod, parts }) =>
      parts.map(({ startDay, ...part }) => ({ ...part, seriesId, startPeriod: getPeriod(startDay) })),
    ),
    slots: numbered.flatMap(({ seriesId, getPeriod, madePeriods }) =>
      madePeriods.map((day) => ({ seriesId, period: getPeriod(day) })),
    ),
    gaps: numbered.flatMap(({ seriesId, getPeriod, deletedPeriods }) =>
      deletedPeriods.map(({ startDay, withLater }) => ({
        seriesId,
        period: getPeriod(startDay),
        isForFuture: withLater,
      })),
    ),
    completions: numbered.flatMap(({ seriesId, getPeriod, completions }) =>
      completions.map(({ date, createdAt }) => ({
        seriesId,
        period: getPeriod(date),
        completionDate: date,
        createdAt,
      })),
    ),
    changed: numbered
      .filter(({ isNew }) => !isNew)
      .map(({ seriesId, getPeriod, endPeriod, filledPeriods, releasedPeriods }) => ({
        seriesId,
        endPeriod,
        filled: filledPeriods.map(getPeriod),
        released: releasedPeriods.map(getPeriod),
      })),
  };
}

/** True for the habit of its series' first week or month. */
export function isFirst({ addition, period }: NewHabit): boolean {
  const isWeekly = addition.frequency === 'weekly';
  return periodDay(isWeekly, periodNumber(isWeekly, addition.startDay)) === period.startDay;
}
