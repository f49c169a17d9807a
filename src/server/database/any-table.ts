import type { Schema } from './schema.ts';

/**
 * Returns the name of a table that is known only at run time, with the type of one that has most columns. Kysely cannot
 * check a query of many tables at once, so use only columns that all of them have.
 */
export function anyTable(name: keyof Schema): 'tasks' {
  return name as 'tasks';
}
