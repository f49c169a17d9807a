import * as contract from '#shared/versions/versions.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { VersionService } from './versions.service.ts';

/** The calls for the history of releases (platform specification, section 7). */
export function versionRoutes(route: RegisterRoute, versions: VersionService): void {
  route(contract.readCurrentVersion, async () => versions.readCurrentVersion());
  route(contract.listVersions, async () => versions.listVersions());
  route(contract.addVersion, async ({ body }) => versions.addVersion(body));
}
