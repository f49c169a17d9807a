import { bookNoun } from '#server/books/books.noun.ts';
import { goalNoun } from '#server/goals/goals.noun.ts';
import { habitNoun } from '#server/habits/habits.noun.ts';
import { projectNoun, projectTaskNoun } from '#server/projects/projects.noun.ts';
import { taskNoun } from '#server/tasks/tasks.noun.ts';
import type { Noun } from './noun.ts';

/** All nouns of the planner. Rows refer only to rows of their own and of earlier nouns. */
const NOUNS: readonly Noun[] = [taskNoun, goalNoun, habitNoun, bookNoun, projectNoun, projectTaskNoun];

/** The lists of an export file, in its order. */
export const EXPORTED_LISTS = NOUNS.flatMap(({ lists }) => lists);

/** The tables of all nouns. Those that refer to others come first. */
export const NOUN_TABLES = NOUNS.toReversed().flatMap(({ tables }) => tables);

/** The tables whose changes are recorded: all but those that are computed from others. */
export const RECORDED_TABLES = NOUN_TABLES.filter(({ name }) => name !== 'complete_days');

/** The tables whose rows the admin dashboard counts. */
export const COUNTED_TABLES = NOUNS.flatMap(({ counted }) => counted ?? []);
