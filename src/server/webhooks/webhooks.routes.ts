import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/webhooks/webhooks.contract.ts';
import { afterChanges } from '#server/http/after-changes.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { WebhookService } from './webhooks.service.ts';

/** Delivers each successful change soon. */
export function deliverChanges(app: FastifyInstance, webhooks: Pick<WebhookService, 'noteChange'>): void {
  afterChanges(app, (userId) => webhooks.noteChange(userId));
}

/** Routes of the addresses that get a person's changes. */
export function webhookRoutes(route: RegisterRoute, webhooks: WebhookService): void {
  route(contract.listWebhooks, async ({ user }) => webhooks.listWebhooks(user.id));

  route(contract.createWebhook, async ({ user, body: { password, ...webhook }, request }) =>
    webhooks.createWebhook(user.id, webhook, password, getVisitor(request)),
  );

  route(contract.pauseWebhook, async ({ user, params, body }) =>
    webhooks.pauseWebhook(user.id, params.id, body.isPaused),
  );

  route(contract.deleteWebhook, async ({ user, params, request }) => {
    await webhooks.deleteWebhook(user.id, params.id, getVisitor(request));
    return undefined;
  });

  route(contract.testWebhook, async ({ user, params }) => webhooks.testWebhook(user.id, params.id));

  route(contract.listDeliveries, async ({ user, params }) => webhooks.listDeliveries(user.id, params.id));
}
