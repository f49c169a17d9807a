import * as contract from '#shared/portability/portability.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { ExportService } from './exports.service.ts';
import type { ImportService } from './imports.service.ts';

/** Routes of export and import. */
export function portabilityRoutes(route: RegisterRoute, exports: ExportService, imports: ImportService): void {
  route(contract.exportData, async ({ user, reply }) => {
    const { exportedAt, parts } = await exports.openExport(user.id);
    const name = `halo-export-${exportedAt.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return parts;
  });
  route(
    contract.importData,
    async ({ user, query, body }) => imports.importData(user.id, body, query.dryRun ?? false),
    async ({ id }) => imports.admitImport(id),
  );
}
