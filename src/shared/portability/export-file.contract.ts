import { z } from 'zod';
import { exportedBookSchema } from '#shared/books/exported-books.contract.ts';
import { exportedGoalSchema } from '#shared/goals/exported-goals.contract.ts';
import { exportedHabitSchema } from '#shared/habits/exported-habits.contract.ts';
import { exportedProjectSchema, exportedProjectTaskSchema } from '#shared/projects/exported-projects.contract.ts';
import { exportedTaskSchema, exportedTaskSeriesSchema } from '#shared/tasks/exported-tasks.contract.ts';
import { wordingSchema } from '#shared/halo/wordings.contract.ts';
import { ACTORS } from '#shared/history/actors.rules.ts';
import { idSchema } from '#shared/items/items.contract.ts';
import { instantSchema } from './exported-fields.contract.ts';
import { EXPORTED_HISTORY_BYTES } from './limits.rules.ts';

/**
 * The format of the export file. It contains a person's data as it is stored, without derived values and in readable
 * words. Values are not transformed, so an import gets exactly what the export wrote.
 */
export const EXPORT_FORMAT = 'halo-export';
export const EXPORT_VERSION = 1;

/** The schema of a row of each list. Rows may refer only to rows of their own and of earlier lists. */
export const ROW_SCHEMAS = {
  taskSeries: exportedTaskSeriesSchema,
  tasks: exportedTaskSchema,
  goals: exportedGoalSchema,
  habits: exportedHabitSchema,
  books: exportedBookSchema,
  projects: exportedProjectSchema,
  projectTasks: exportedProjectTaskSchema,
};

/** The lists of an export file. */
export type PortableList = keyof typeof ROW_SCHEMAS;

/** The names of the lists, in the order of the file. */
export const PORTABLE_LISTS = Object.keys(ROW_SCHEMAS) as PortableList[];

/** What a row of each list is called in messages. */
export const LIST_WORDS: Record<PortableList, string> = {
  taskSeries: 'series',
  tasks: 'task',
  goals: 'goal',
  habits: 'habit',
  books: 'book',
  projects: 'project',
  projectTasks: 'project task',
};

/** The fields that hold the portable id of another row, with the list of that row. */
export const LIST_REFERENCES: { readonly [List in PortableList]?: Readonly<Record<string, PortableList>> } = {
  tasks: { series: 'taskSeries', carriedFrom: 'tasks', ancestor: 'tasks' },
  goals: { carriedFrom: 'goals', ancestor: 'goals' },
  projectTasks: { project: 'projects' },
};

/** Returns an object with a value for each list. */
export function forEachList<Value>(valueOf: (list: PortableList) => Value): Record<PortableList, Value> {
  return Object.fromEntries(PORTABLE_LISTS.map((list) => [list, valueOf(list)])) as Record<PortableList, Value>;
}

/** The items of an export file, by list. */
export type PortableLists = { [List in PortableList]: z.output<(typeof ROW_SCHEMAS)[List]>[] };

/** A sign-in. It is part of the person's data, but an import ignores it, because it belongs to the exported account. */
const signInSchema = z.object({
  signedInAt: z.string(),
  signedOutAt: z.string().nullable(),
  seconds: z.number().int().nullable().describe('Duration in seconds'),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** What Halo has learned from a correction. It is for the person to read, too. */
const learnedWordingSchema = wordingSchema.omit({ id: true });

const valuesSchema = z.record(z.string(), z.unknown());

/** A change of one row, as the log of changes has it. */
const exportedChangeSchema = z.object({
  number: idSchema.describe('Increases with every change'),
  action: idSchema.describe('The same for all changes that were made together'),
  at: instantSchema,
  actor: z.enum(ACTORS),
  undoes: idSchema.nullable().describe('The action that this one undid'),
  table: z.string(),
  row: valuesSchema.describe('The columns that tell the row apart'),
  title: z.string().nullable(),
  before: valuesSchema.nullable().describe('The values of changed columns; null for a new row'),
  after: valuesSchema.nullable().describe('Their new values; null for a deleted row'),
});

/** A change of one row in an export. */
export type ExportedChange = z.output<typeof exportedChangeSchema>;

/**
 * All data of one person, as a file. It leaves out the password and derived values. Account, sign-ins, learned wordings
 * and history are for the person to read; an import ignores them, and is one action of the history itself.
 */
export const exportSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  formatVersion: z.literal(EXPORT_VERSION),
  exportedAt: instantSchema,
  account: z.object({ email: z.string(), createdAt: z.string() }),
  ...(forEachList((list) => z.array(ROW_SCHEMAS[list])) as {
    [List in PortableList]: z.ZodArray<(typeof ROW_SCHEMAS)[List]>;
  }),
  wordings: z.array(learnedWordingSchema),
  signIns: z.array(signInSchema),
  history: z
    .array(exportedChangeSchema)
    .describe(`The last changes, the latest first; about ${EXPORTED_HISTORY_BYTES} bytes at most`),
});
