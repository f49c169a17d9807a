import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '#shared/account/invitations.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { INVITATIONS } from './invitations.queries.ts';

/** Returns the mutation that creates an invitation. `onCreated` gets its token, which cannot be read again. */
export function useCreateInvitation(onCreated: (token: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call('POST /api/admin/invitations', { body: { note } }),
    onSuccess: async ({ token }) => {
      onCreated(token);
      await client.invalidateQueries({ queryKey: INVITATIONS });
    },
    onError: (error) => showErrorToast(t('Failed to create the invitation'), error.message),
  });
}

/** Returns the mutation that revokes an invitation. */
export function useRevokeInvitation() {
  return useOptimisticRemoval<readonly Invitation[]>({
    queryKey: INVITATIONS,
    without: withoutId,
    remove: async (id) => call('DELETE /api/admin/invitations/:id', { params: { id } }),
    onRemoved: () => void showToast({ title: t('Invitation revoked') }),
    failureTitle: t('Failed to revoke the invitation'),
  });
}
