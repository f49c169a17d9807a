import * as contract from '#shared/versions/versions.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { VersionService } from './versions.service.ts';

/** Routes of the version history. (VER-13 to VER-16) */
export function versionRoutes(route: RegisterRoute, versions: VersionService): void {
  route(contract.readCurrentVersion, async () => versions.readCurrentVersion());
  route(contract.listVersions, async () => versions.listVersions());
  route(contract.addVersion, async ({ body }) => versions.addVersion(body));
}
