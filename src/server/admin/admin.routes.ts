import * as contract from '#shared/admin/admin.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { AdminService } from './admin.service.ts';

/** Routes of the admin dashboard. (ADMIN-08 to ADMIN-13) */
export function adminRoutes(route: RegisterRoute, admin: AdminService): void {
  route(contract.listUsers, async () => admin.listUsers());
  route(contract.readAnalytics, async () => admin.readAnalytics());
  route(contract.readEngagement, async () => ({ userEngagement: await admin.readEngagement() }));
  route(contract.updateUser, async ({ user, params, body }) => admin.updateUser(params.userId, body, user.id));
}
