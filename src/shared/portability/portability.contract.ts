import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { yesOrNoSchema } from '#shared/items/items.contract.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, exportSchema, ROW_SCHEMAS } from './export-file.contract.ts';
import { FILE_LIMIT } from './limits.rules.ts';

/** All data of one person, as a file. */
export type ExportFile = z.output<typeof exportSchema>;

/** The number of items by type. A habit counts once with all its weeks or months; a series counts as its tasks. */
const { taskSeries: _series, ...COUNTED } = ROW_SCHEMAS;
const countsSchema = z.object(
  Object.fromEntries(Object.keys(COUNTED).map((list) => [list, z.number().int()])) as Record<
    keyof typeof COUNTED,
    z.ZodNumber
  >,
);

/** The number of items by type. */
export type Counts = z.output<typeof countsSchema>;

const importResultSchema = z.object({
  added: countsSchema.describe('Number of items added, or to be added in a trial'),
  existing: countsSchema.describe('Number of items that already existed and stay unchanged'),
});

/** The result of an import, or of its trial. */
export type ImportResult = z.output<typeof importResultSchema>;

/**
 * The schema of the file's header: its format and version. Rows are validated one by one (`rows.rules`), so that a file
 * with very many invalid rows is refused at the first of them.
 */
export const fileSchema = z
  .looseObject({
    format: z.literal(EXPORT_FORMAT, 'This is not a file that halo has exported'),
    formatVersion: z.literal(EXPORT_VERSION, {
      error: ({ input }) =>
        typeof input === 'number' && input > EXPORT_VERSION
          ? 'This file was made by a newer halo'
          : 'This halo does not know a file of this version',
    }),
  })
  .describe('The file that GET /api/export returns');

export const exportData = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'user',
  summary: 'Exports all data of the user as one file',
  status: 200,
  response: exportSchema,
  isStreamed: true,
});

export const importData = endpoint({
  method: 'POST',
  path: '/api/import',
  access: 'user',
  actor: 'import',
  summary: 'Imports the missing items of an export file in one transaction; with dryRun only counts them',
  query: z.object({ dryRun: yesOrNoSchema.optional() }),
  body: fileSchema,
  keepsBytes: true,
  bodyLimit: FILE_LIMIT,
  status: 200,
  response: importResultSchema,
  ignoresIdempotencyKey: true,
});
