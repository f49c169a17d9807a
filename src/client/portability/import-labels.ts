import type { ImportResult } from '#shared/portability/portability.contract.ts';
import { t } from '#shared/language/language.ts';
import { AREA_LABELS } from '#client/items/item-labels.ts';
import { ApiError, getDetail } from '#client/data/api-client.ts';

type Counts = ImportResult['added'];

/** The names of the lists of a file in display order. */
const LIST_NAMES: Record<keyof Counts, string> = {
  tasks: AREA_LABELS.tasks,
  goals: AREA_LABELS.goals,
  habits: AREA_LABELS.habits,
  books: AREA_LABELS.books,
  projects: AREA_LABELS.projects,
  projectTasks: t('Project tasks'),
};

/** Returns what an import would do, with one line for each item type in the file. */
export function importLines({ added, existing }: ImportResult): { name: string; added: number; existing: number }[] {
  return Object.entries(LIST_NAMES)
    .map(([list, name]) => ({ name, added: added[list as keyof Counts], existing: existing[list as keyof Counts] }))
    .filter((line) => line.added + line.existing > 0);
}

/** Returns the total of all item types. */
export function computeTotal(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const TOO_LARGE = 413;
const INVALID = 400;

/**
 * Returns why an import failed. A proxy that limits the size of uploads responds with a 413 and its own text or none.
 */
export function importFailure(error: Error): string {
  const isTooLarge = error instanceof ApiError && error.status === TOO_LARGE;
  return isTooLarge ? t('This file is larger than the server takes.') : getDetail(error);
}

/** True if the file itself is invalid or too large, so that it would be refused again. */
export function isRefused(error: Error): boolean {
  return !(error instanceof ApiError) || [INVALID, TOO_LARGE].includes(error.status);
}
