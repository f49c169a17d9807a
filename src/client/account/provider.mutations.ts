import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignInMethods } from '#shared/account/sign-in-methods.contract.ts';
import { invitationIn } from '#shared/account/invitations.rules.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { endSession } from '#client/data/session-epoch.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { SIGN_IN_METHODS } from './sign-in-methods.queries.ts';

/** Returns the mutation that opens the page of the OpenID provider, which leads back signed in. */
export function useProviderSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rememberMe: boolean) =>
      call('POST /api/login/provider', { body: { rememberMe, invitation: invitationIn(location.hash) } }),
    onSuccess: ({ address }) => {
      // Whoever comes back may be another person than the last one in this browser.
      endSession(client);
      location.assign(address);
    },
    onError: (error) => showErrorToast(t('Login failed'), error.message),
  });
}

/** Returns the mutation that opens the page of the OpenID provider, which leads back with the account linked. */
export function useLinkAccount() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/sign-in/identities', { body: { password } }),
    onSuccess: ({ address }) => location.assign(address),
    onError: (error) => showErrorToast(t('Failed to link the account'), error.message),
  });
}

/** Returns the mutation that removes a link. */
export function useRemoveIdentity() {
  return useOptimisticRemoval<SignInMethods>({
    queryKey: SIGN_IN_METHODS,
    without: (methods, id) => ({ ...methods, identities: withoutId(methods.identities, id) }),
    remove: async (id) => call('DELETE /api/sign-in/identities/:id', { params: { id } }),
    onRemoved: () => void showToast({ title: t('Link removed') }),
    failureTitle: t('Failed to remove the link'),
  });
}

/** Returns the mutation that sets the password of an account that has none. */
export function useSetFirstPassword(onSet: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newPassword: string) => call('POST /api/sign-in/password', { body: { newPassword } }),
    onSuccess: async () => {
      onSet();
      showToast({ title: t('Password set') });
      await client.invalidateQueries({ queryKey: SIGN_IN_METHODS });
    },
    onError: (error) => showErrorToast(t('Failed to set the password'), error.message),
  });
}
