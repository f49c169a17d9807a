import type { Selectable } from 'kysely';
import { periodDay } from '#shared/calendar/period.ts';
import { pickFields } from '#shared/items/fields.rules.ts';
import type { PortableGoal } from '#shared/goals/exported-goals.contract.ts';
import type { PortableHabit } from '#shared/habits/exported-habits.contract.ts';
import type { PortableTask, PortableTaskSeries } from '#shared/tasks/exported-tasks.contract.ts';
import type { PortableLists } from '#shared/portability/export-file.contract.ts';
import type { PortableIds } from '#shared/portability/portable-ids.rules.ts';
import type { TaskContent } from '#shared/tasks/tasks.contract.ts';
import { CONTENT_FIELDS } from '#shared/tasks/tasks.rules.ts';
import type { Schema } from '#server/database/schema.ts';
import { presentContent } from '#server/tasks/tasks.presenter.ts';

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** All rows of an account, by table. */
export interface AccountRows {
  task_series: Row<'task_series'>[];
  task_series_parts: Row<'task_series_parts'>[];
  task_occurrences: Row<'task_occurrences'>[];
  tasks: Row<'tasks'>[];
  goals: Row<'goals'>[];
  habit_series: Row<'habit_series'>[];
  habit_series_parts: Row<'habit_series_parts'>[];
  habit_slots: Row<'habit_slots'>[];
  habit_gaps: Row<'habit_gaps'>[];
  habits: Row<'habits'>[];
  habit_completions: Row<'habit_completions'>[];
  books: Row<'books'>[];
  projects: Row<'projects'>[];
  project_tasks: Row<'project_tasks'>[];
}

/** An account without rows. */
export const NO_ROWS: AccountRows = {
  task_series: [],
  task_series_parts: [],
  task_occurrences: [],
  tasks: [],
  goals: [],
  habit_series: [],
  habit_series_parts: [],
  habit_slots: [],
  habit_gaps: [],
  habits: [],
  habit_completions: [],
  books: [],
  projects: [],
  project_tasks: [],
};

/** The portable ids of each list. */
export type NamesByList = Record<keyof PortableLists, PortableIds>;

/** Converts an account's rows to the lists of an export file. A copy's source may have been deleted. */
export function presentAccountData(rows: AccountRows, names: NamesByList): PortableLists {
  return {
    taskSeries: presentTaskSeries(rows, names),
    tasks: rows.tasks.map((row) => presentTask(row, names)),
    goals: rows.goals.map((row) => presentGoal(row, names.goals)),
    habits: presentHabits(rows, names.habits),
    books: rows.books.map(({ id, title, author, recommendedBy, isPriority, notes, ...row }) => ({
      id: names.books.keyOf(id),
      title,
      author,
      recommendedBy,
      ...stateOf(row),
      isPriority: Boolean(isPriority),
      notes,
    })),
    projects: rows.projects.map(({ id, title, isCompleted, createdAt, completedAt }) => ({
      id: names.projects.keyOf(id),
      title,
      isCompleted: Boolean(isCompleted),
      createdAt,
      completedAt,
    })),
    projectTasks: rows.project_tasks.map(({ id, projectId, title, flagged, sortOrder, ...row }) => ({
      id: names.projectTasks.keyOf(id),
      project: names.projects.keyOf(projectId),
      title,
      ...stateOf(row),
      flagged: Boolean(flagged),
      sortOrder,
    })),
  };
}

function stateOf({
  isCompleted,
  isCrossedOut,
  createdAt,
  completedAt,
}: Pick<Row<'books'>, 'completedAt' | 'createdAt' | 'isCompleted' | 'isCrossedOut'>) {
  return { isCompleted: Boolean(isCompleted), isCrossedOut: Boolean(isCrossedOut), createdAt, completedAt };
}

function lineageOf(
  {
    carriedFrom,
    ancestorId,
    carriedSince,
    carriedCount,
  }: Pick<Row<'goals'>, 'ancestorId' | 'carriedCount' | 'carriedFrom' | 'carriedSince'>,
  { keyOf }: PortableIds,
) {
  return {
    carriedFrom: carriedFrom === null ? null : keyOf(carriedFrom),
    ancestor: ancestorId === null ? null : keyOf(ancestorId),
    carriedSince,
    carriedCount,
  };
}

function templateOf(row: Row<'task_series_parts'> | Row<'tasks'>): TaskContent {
  return presentContent(pickFields(CONTENT_FIELDS, row));
}

function presentTask(row: Row<'tasks'>, names: NamesByList): PortableTask {
  const isOccurrence = row.recurringId !== null && row.occurrenceDay !== null;
  return {
    id: names.tasks.keyOf(row.id),
    date: row.date,
    ...templateOf(row),
    ...stateOf(row),
    isRecurring: Boolean(row.isRecurring),
    recurringPattern: row.recurringPattern,
    series: isOccurrence ? names.taskSeries.keyOf(row.recurringId ?? 0) : null,
    seriesDay: isOccurrence ? row.occurrenceDay : null,
    ...lineageOf(row, names.tasks),
    rolledOverAt: row.rolledOverAt,
  };
}

function presentTaskSeries(rows: AccountRows, names: NamesByList): PortableTaskSeries[] {
  const parts = Map.groupBy(rows.task_series_parts, ({ seriesId }) => seriesId);
  const days = Map.groupBy(rows.task_occurrences, ({ seriesId }) => seriesId);
  return rows.task_series.map(({ id, createdAt }) => ({
    id: names.taskSeries.keyOf(id),
    createdAt,
    parts: (parts.get(id) ?? []).map((part) => ({
      startDay: part.startDay,
      endDay: part.endDay,
      anchorDay: part.anchorDay,
      // The database ensures that a segment has one of these patterns.
      recurringPattern: part.recurringPattern as PortableTaskSeries['parts'][number]['recurringPattern'],
      ...templateOf(part),
    })),
    madeDays: (days.get(id) ?? []).map(({ day }) => day),
  }));
}

function presentGoal(row: Row<'goals'>, names: PortableIds): PortableGoal {
  return {
    id: names.keyOf(row.id),
    title: row.title,
    isWeekly: Boolean(row.isWeekly),
    dueDate: row.dueDate,
    ...stateOf(row),
    isPriority: Boolean(row.isPriority),
    color: row.color,
    notes: row.notes,
    ...lineageOf(row, names),
  };
}

function lookOf({ title, isPriority, color, notes }: Row<'habit_series_parts'> | Row<'habits'>) {
  return { title, isPriority: Boolean(isPriority), color, notes };
}

function presentHabits(rows: AccountRows, names: PortableIds): PortableHabit[] {
  const parts = Map.groupBy(rows.habit_series_parts, ({ seriesId }) => seriesId);
  const habits = Map.groupBy(rows.habits, ({ baseSeries }) => baseSeries);
  const slots = Map.groupBy(rows.habit_slots, ({ seriesId }) => seriesId);
  const gaps = Map.groupBy(rows.habit_gaps, ({ seriesId }) => seriesId);
  const completions = Map.groupBy(rows.habit_completions, ({ seriesId }) => seriesId);
  return rows.habit_series.map((series) => {
    const { id, createdAt } = series;
    const isWeekly = Boolean(series.isWeekly);
    return {
      id: names.keyOf(id),
      frequency: isWeekly ? 'weekly' : 'monthly',
      startDay: periodDay(isWeekly, series.startPeriod),
      stopDay: series.stopPeriod === null ? null : periodDay(isWeekly, series.stopPeriod),
      createdAt,
      parts: (parts.get(id) ?? []).map((part) => ({
        startDay: periodDay(isWeekly, part.startPeriod),
        ...lookOf(part),
      })),
      periods: (habits.get(id) ?? []).map((habit) => ({
        startDay: periodDay(isWeekly, habit.period),
        ...lookOf(habit),
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
