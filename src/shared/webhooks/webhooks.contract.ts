import { z } from 'zod';
import { knownPasswordSchema } from '#shared/account/account.contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchemaFor } from '#shared/items/items.contract.ts';
import { MAX_ADDRESS_LENGTH } from '#shared/outgoing/addresses.rules.ts';
import { WEBHOOK_AREAS, WEBHOOK_NAME_LENGTH } from './webhooks.rules.ts';

/** The maximum number of webhooks of a person. */
export const MAX_WEBHOOKS = 10;

/** How many deliveries of a webhook are listed. */
export const LISTED_DELIVERIES = 50;

const NO_NAME = 'Name is required';
const NO_ADDRESS = 'Address is required';

/** An address that gets a person's changes. (decision 070) */
export const webhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  host: z.string().describe('The host of the address. The rest of it may be a secret and is not shown again'),
  areas: z.array(z.enum(WEBHOOK_AREAS)),
  createdAt: z.string(),
  lastDeliveredAt: z.string().nullable().describe('Null before the first delivery'),
  pausedAt: z.string().nullable().describe('Null if it is not paused'),
  failingSince: z
    .string()
    .nullable()
    .describe('When the first failed attempt of the next delivery was; null if none has failed'),
  nextAttemptAt: z.string().nullable().describe('When a failed delivery is tried again'),
  failure: z.string().nullable().describe('Why the last attempt failed, for the person'),
});

/** An address that gets a person's changes. */
export type Webhook = z.output<typeof webhookSchema>;

/** The fields of a new webhook. */
export const newWebhookSchema = z.object({
  name: textSchemaFor(NO_NAME)
    .trim()
    .min(1, NO_NAME)
    .max(WEBHOOK_NAME_LENGTH, `Name must be at most ${WEBHOOK_NAME_LENGTH} characters`),
  address: textSchemaFor(NO_ADDRESS)
    .trim()
    .min(1, NO_ADDRESS)
    .max(MAX_ADDRESS_LENGTH, 'Address must be at most 2000 characters'),
  areas: z
    .array(z.enum(WEBHOOK_AREAS))
    .min(1, 'Choose at least one area')
    .max(WEBHOOK_AREAS.length)
    .refine((areas) => new Set(areas).size === areas.length, 'Each area can be named once'),
});

/** An attempt to deliver changes, without their content. */
export const deliverySchema = z.object({
  id: idSchema,
  at: z.string(),
  event: z.string().describe('What was done, such as `task.completed`; `test` for a test'),
  status: z.number().int().nullable().describe('The HTTP status; null if there was no response'),
  failure: z.string().nullable().describe('Why it failed, for the person; null if it was accepted'),
  milliseconds: z.number().int(),
});

/** An attempt to deliver changes. */
export type Delivery = z.output<typeof deliverySchema>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'user',
  summary: 'Lists the webhooks, the latest first',
  status: 200,
  response: z.array(webhookSchema),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'user',
  summary: 'Creates a webhook; its signing secret is only in this response',
  body: newWebhookSchema.extend({ password: knownPasswordSchema('Password is required') }),
  status: 201,
  response: webhookSchema.extend({ secret: z.string().describe('The key of the signatures') }),
  // A stored response would contain the secret.
  ignoresIdempotencyKey: true,
});

export const pauseWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: 'user',
  summary: 'Pauses a webhook, or lets it continue with the changes since',
  params: itemParams,
  body: z.object({ isPaused: z.boolean() }),
  status: 200,
  response: webhookSchema,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'user',
  summary: 'Deletes a webhook',
  params: itemParams,
  status: 204,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'user',
  summary: 'Sends a test to a webhook and returns how it went',
  params: itemParams,
  status: 200,
  response: deliverySchema,
  ignoresIdempotencyKey: true,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'user',
  summary: `Lists the last ${LISTED_DELIVERIES} deliveries of a webhook, of seven days at most, the latest first`,
  params: itemParams,
  status: 200,
  response: z.array(deliverySchema),
});
