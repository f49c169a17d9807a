import { plural } from '#shared/language/language.ts';

/** Returns what is said where completed tasks would be moved. */
export function labelCompletedStay(count: number): string {
  return plural(count, '1 completed task stays on its day', '{count} completed tasks stay on their days');
}
