import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, optional, textSchemaFor } from '#shared/items/items.contract.ts';
import { NOTES_LENGTH } from '#shared/items/titles.rules.ts';
import { isVersion } from './versions.rules.ts';

/** The response of a version. (VER-14, VER-18) */
const versionSchema = z.object({
  id: idSchema,
  version: z.string().describe('Three numbers, x.y.z'),
  releaseDate: z.string(),
  isActive: z.boolean().describe('Whether it is the current release; at most one is'),
  isDeployed: z.boolean().describe('True for a release of the program, false for one added by the owner'),
  notes: z.string(),
});

/** A version of halo. */
export type Version = z.output<typeof versionSchema>;

const currentVersionSchema = versionSchema.pick({ version: true, releaseDate: true, notes: true });

/** The current version. (VER-13) */
export type CurrentVersion = z.output<typeof currentVersionSchema>;

const versionFieldsSchema = z.object({
  version: textSchemaFor('Version is required')
    .trim()
    .min(1, 'Version is required')
    .max(50, 'Version must be at most 50 characters')
    .refine((version) => version === '' || isVersion(version), 'Version must be in format x.y.z'),
  notes: textSchemaFor('Release notes are required')
    .trim()
    .min(1, 'Release notes are required')
    .max(NOTES_LENGTH, 'Release notes must be at most 20,000 characters'),
  isActive: optional(z.boolean()).describe('Default true; all other releases then become inactive'),
});

/** The fields of a new version. */
export type VersionDraft = z.output<typeof versionFieldsSchema>;

export const readCurrentVersion = endpoint({
  method: 'GET',
  path: '/api/version/current',
  access: 'user',
  summary: 'Returns the current release, or 1.0.0',
  status: 200,
  response: currentVersionSchema,
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/version/history',
  access: 'user',
  summary: 'Lists all releases, the newest first',
  status: 200,
  response: z.array(versionSchema),
});

export const addVersion = endpoint({
  method: 'POST',
  path: '/api/version/add',
  access: 'owner',
  summary: 'Adds a release to the history',
  body: versionFieldsSchema,
  status: 201,
  response: versionSchema,
});
