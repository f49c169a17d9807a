import type { ImportResult } from '#shared/portability/portability.contract.ts';
import { ApiError, detailOf } from '#client/data/api-client.ts';

type Counts = ImportResult['added'];

/** How each kind is called, in the order in which they are named. */
const KIND_NAMES: Record<keyof Counts, string> = {
  tasks: 'Tasks',
  goals: 'Goals',
  habits: 'Habits',
  books: 'Books',
  projects: 'Projects',
  projectTasks: 'Project tasks',
};

/** What an import would do with each kind that the file has. */
export function importLines({ added, existing }: ImportResult): { name: string; added: number; existing: number }[] {
  return Object.entries(KIND_NAMES)
    .map(([kind, name]) => ({ name, added: added[kind as keyof Counts], existing: existing[kind as keyof Counts] }))
    .filter((line) => line.added + line.existing > 0);
}

/** How many there are of all kinds together. */
export function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const TOO_LARGE = 413;
const INVALID = 400;

/** Why an import failed. A server in between that takes no large file says so in words of its own, or in none. */
export function importFailure(error: Error): string {
  const isTooLarge = error instanceof ApiError && error.status === TOO_LARGE;
  return isTooLarge ? 'This file is larger than the server takes.' : detailOf(error);
}

/** Whether the file itself is what is wrong, by the server's or by the browser's own judgement: it would be refused again. */
export function isRefused(error: Error): boolean {
  return !(error instanceof ApiError) || [INVALID, TOO_LARGE].includes(error.status);
}
