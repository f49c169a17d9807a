import type { Selectable } from 'kysely';
import type { Version } from '#shared/versions/versions.contract.ts';
import type { AppVersionsTable } from '#server/database/schema.ts';

/** Converts a row to a version, with booleans on either engine. */
export function presentVersion(row: Selectable<AppVersionsTable>): Version {
  return { ...row, isActive: Boolean(row.isActive), isDeployed: Boolean(row.isDeployed) };
}
