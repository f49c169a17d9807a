import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '#shared/account/invitations.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
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

/** Returns the mutation that revokes an invitation. It leaves the list at once and returns if it fails. */
export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/invitations/:id', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: INVITATIONS });
      client.setQueryData<Invitation[]>(INVITATIONS, (open) => open?.filter((invitation) => invitation.id !== id));
    },
    onSuccess: () => showToast({ title: t('Invitation revoked') }),
    onError: (error) => showErrorToast(t('Failed to revoke the invitation'), error.message),
    onSettled: async () => client.invalidateQueries({ queryKey: INVITATIONS }),
  });
}
