import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignInMethods } from '#shared/account/sign-in-methods.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { wasDismissed } from './passkey-sign-in.mutations.ts';
import { SIGN_IN_METHODS } from './sign-in-methods.queries.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Returns the mutation that adds a passkey, which the browser makes. */
export function useAddPasskey(onAdded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await call('POST /api/sign-in/passkeys/options', { body: { password } });
      const { clientExtensionResults: _results, ...credential } = await startRegistration({
        optionsJSON: options as unknown as Options,
      });
      return call('POST /api/sign-in/passkeys', { body: { name, credential: credential as never } });
    },
    onSuccess: async () => {
      onAdded();
      showToast({ title: t('Passkey added') });
      await client.invalidateQueries({ queryKey: SIGN_IN_METHODS });
    },
    onError: (error) => {
      if (error.name === 'InvalidStateError') showErrorToast(t('This device has a passkey for halo already'));
      else if (!wasDismissed(error)) showErrorToast(t('Failed to add the passkey'), error.message);
    },
  });
}

/** Returns a mutation that removes a passkey of the account. The list lacks it at once, and has it again if that fails. */
export function useRemovePasskey() {
  return useOptimisticRemoval<SignInMethods>({
    queryKey: SIGN_IN_METHODS,
    without: (methods, id) => ({ ...methods, passkeys: withoutId(methods.passkeys, id) }),
    remove: async (id) => call('DELETE /api/sign-in/passkeys/:id', { params: { id } }),
    onRemoved: () => void showToast({ title: t('Passkey removed') }),
    failureTitle: t('Failed to remove the passkey'),
  });
}
