import type { ImportResult } from '#shared/portability/portability.contract.ts';

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
