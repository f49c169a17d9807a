import type { Selectable } from 'kysely';
import type { Version } from '#shared/versions/versions.contract.ts';
import type { AppVersionsTable } from '#server/database/schema.ts';

/** A release as the history has it, whatever the engine keeps its flags as. */
export function presentVersion(row: Selectable<AppVersionsTable>): Version {
  return { ...row, isActive: Boolean(row.isActive), isDeployed: Boolean(row.isDeployed) };
}
