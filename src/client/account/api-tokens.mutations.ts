import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { t } from '#shared/language/language.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import type { Api } from '#shared/api/api.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
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

/** Returns the mutation that revokes a token. It leaves the list at once and returns if it fails. */
export function useRevokeApiToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: revoke,
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: API_TOKENS });
      client.setQueryData<ApiToken[]>(API_TOKENS, (tokens) => tokens?.filter((token) => token.id !== id));
    },
    onSuccess: () => showToast({ title: t('Token revoked') }),
    onError: (error) => showErrorToast(t('Failed to revoke the token'), error.message),
    onSettled: async () => client.invalidateQueries({ queryKey: API_TOKENS }),
  });
}

/** Revokes a token. Succeeds if it is revoked already. */
async function revoke(id: number): Promise<void> {
  try {
    await call('DELETE /api/tokens/:id', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
