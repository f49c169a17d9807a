import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import type { Api } from '#shared/api/api.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { API_TOKENS } from './api-tokens.queries.ts';

type NewApiToken = EndpointRequest<Api['POST /api/tokens']>['body'];

/** Returns the mutation that creates a token. `onCreated` gets its text, which cannot be read again. */
export function useCreateApiToken(onCreated: (token: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiToken) => call('POST /api/tokens', { body }),
    onSuccess: async ({ token }) => {
      onCreated(token);
      await client.invalidateQueries({ queryKey: API_TOKENS });
    },
    onError: (error) => showErrorToast(t('Failed to create the token'), error.message),
  });
}

/** Returns the mutation that revokes a token. */
export function useRevokeApiToken() {
  return useOptimisticRemoval<readonly ApiToken[]>({
    queryKey: API_TOKENS,
    without: withoutId,
    remove: async (id) => call('DELETE /api/tokens/:id', { params: { id } }),
    onRemoved: () => void showToast({ title: t('Token revoked') }),
    failureTitle: t('Failed to revoke the token'),
  });
}
