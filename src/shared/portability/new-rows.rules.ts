import type { PortableTask } from '#shared/tasks/exported-tasks.contract.ts';
import type { PortableLists } from './export-file.contract.ts';

/** Returns the lists of an export file without items. */
export function emptyLists(): PortableLists {
  return { taskSeries: [], tasks: [], goals: [], habits: [], books: [], projects: [], projectTasks: [] };
}

/** The fields of an exported task that does not recur and is not a copy of another task. */
export const SINGLE_TASK = {
  isRecurring: false,
  recurringPattern: 'none',
  series: null,
  seriesDay: null,
  carriedFrom: null,
  ancestor: null,
  carriedSince: null,
  carriedCount: 0,
  rolledOverAt: null,
} as const satisfies Partial<PortableTask>;
