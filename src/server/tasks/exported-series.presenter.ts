import { pickFields } from '#shared/items/fields.rules.ts';
import type { PortableTaskSeries } from '#shared/tasks/exported-tasks.contract.ts';
import { TASK_CONTENT_FIELDS } from '#shared/tasks/tasks.rules.ts';
import type { ExportedList } from '#server/nouns/noun.ts';
import { presentContent } from './tasks.presenter.ts';

/** Task series in an export file, each with its segments and the days of its occurrences. */
export const exportedTaskSeries: ExportedList<'taskSeries'> = {
  name: 'taskSeries',
  tables: [
    { name: 'task_series', item: 'id', order: ['id'] },
    { name: 'task_series_parts', item: 'seriesId', order: ['seriesId', 'startDay'] },
    { name: 'task_occurrences', item: 'seriesId', order: ['seriesId', 'day'] },
  ],
  toItems: (rows, names, context) => {
    const parts = Map.groupBy(rows.task_series_parts, ({ seriesId }) => seriesId);
    const days = Map.groupBy(rows.task_occurrences, ({ seriesId }) => seriesId);
    return rows.task_series
      .filter(({ id }) => context === undefined || parts.has(id) || context.referredSeries.has(id))
      .map(({ id, createdAt }) => ({
        id: names.taskSeries.getKey(id),
        createdAt,
        parts: (parts.get(id) ?? []).map((part) => ({
          startDay: part.startDay,
          endDay: part.endDay,
          anchorDay: part.anchorDay,
          // The database ensures that a segment has one of these patterns.
          recurringPattern: part.recurringPattern as PortableTaskSeries['parts'][number]['recurringPattern'],
          ...presentContent(pickFields(TASK_CONTENT_FIELDS, part)),
        })),
        madeDays: (days.get(id) ?? []).map(({ day }) => day),
      }));
  },
};
