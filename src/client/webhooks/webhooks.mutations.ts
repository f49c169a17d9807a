import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts';
import type { Api } from '#shared/api/api.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import { t } from '#shared/language/language.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { deliveriesKey, WEBHOOKS } from './webhooks.queries.ts';

type NewWebhook = EndpointRequest<Api['POST /api/webhooks']>['body'];

/** Returns the mutation that creates a webhook. `onCreated` gets it with its secret, which cannot be read again. */
export function useCreateWebhook(onCreated: (created: Webhook & { secret: string }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWebhook) => call('POST /api/webhooks', { body }),
    onSuccess: async (created) => {
      onCreated(created);
      await client.invalidateQueries({ queryKey: WEBHOOKS });
    },
    onError: (error) => showErrorToast(t('Failed to create the webhook'), getDetail(error)),
  });
}

/** Returns the mutation that pauses a webhook, or lets it continue. */
export function usePauseWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isPaused: boolean) => call('PATCH /api/webhooks/:id', { params: { id }, body: { isPaused } }),
    onError: (error) => showErrorToast(t('Failed to change the webhook'), getDetail(error)),
    onSettled: async () => client.invalidateQueries({ queryKey: WEBHOOKS }),
  });
}

/** Returns the mutation that sends a test. */
export function useTestWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/webhooks/:id/test', { params: { id } }),
    onError: (error) => showErrorToast(t('Failed to send the test'), getDetail(error)),
    onSettled: async () => client.invalidateQueries({ queryKey: deliveriesKey(id) }),
  });
}

/** Returns the mutation that deletes a webhook. */
export function useDeleteWebhook() {
  return useOptimisticRemoval<readonly Webhook[]>({
    queryKey: WEBHOOKS,
    without: withoutId,
    remove: async (id) => call('DELETE /api/webhooks/:id', { params: { id } }),
    onRemoved: () => void showToast({ title: t('Webhook deleted') }),
    failureTitle: t('Failed to delete the webhook'),
  });
}
