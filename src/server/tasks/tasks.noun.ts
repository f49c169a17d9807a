import type { Noun } from '#server/nouns/noun.ts';
import { plainList } from '#server/nouns/plain-list.ts';
import { exportedTaskSeries } from './exported-series.presenter.ts';

/** The definition of tasks and their series. */
export const taskNoun: Noun = {
  tables: [
    { name: 'tasks', key: ['id'], texts: ['title', 'notes'] },
    { name: 'task_occurrences', key: ['day', 'seriesId'] },
    { name: 'task_series_parts', key: ['id'], texts: ['title', 'notes'] },
    { name: 'task_series', key: ['id'] },
    { name: 'complete_days', key: ['day'] },
  ],
  lists: [
    exportedTaskSeries,
    plainList({
      name: 'tasks',
      table: 'tasks',
      columns: { series: 'recurringId', seriesDay: 'occurrenceDay', ancestor: 'ancestorId' },
      // A task of an early version may have half of a series.
      adjust: (row) =>
        row['recurringId'] !== null && row['occurrenceDay'] !== null
          ? row
          : { ...row, recurringId: null, occurrenceDay: null },
    }),
  ],
  counted: { table: 'tasks', madeBy: ['recurringId', 'carriedFrom'] },
};
