import * as contract from '#shared/versions/versions.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { VersionService } from './versions.service.ts';

/** The calls for the history of releases (platform specification, section 7). */
export function versionRoutes(answer: AnswerEndpoint, versions: VersionService): void {
  answer(contract.readCurrentVersion, async () => versions.readCurrentVersion());
  answer(contract.listVersions, async () => versions.listVersions());
  answer(contract.addVersion, async ({ body }) => versions.addVersion(body));
}
