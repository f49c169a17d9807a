import * as contract from '#shared/admin/admin.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { AdminService } from './admin.service.ts';

/** The calls for admins (platform specification, section 7). */
export function adminRoutes(answer: AnswerEndpoint, admin: AdminService): void {
  answer(contract.listUsers, async () => admin.listUsers());
  answer(contract.readAnalytics, async () => admin.readAnalytics());
  answer(contract.readEngagement, async () => ({ userEngagement: await admin.readEngagement() }));
  answer(contract.updateUser, async ({ user, params, body }) => admin.updateUser(params.userId, body, user.id));
}
