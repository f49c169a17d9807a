import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignInMethods } from '#shared/account/sign-in-methods.contract.ts';
import { t } from '#shared/language/language.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
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

/** Returns the mutation that removes a passkey. It leaves the list at once and returns if it fails. */
export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removePasskey,
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: SIGN_IN_METHODS });
      client.setQueryData<SignInMethods>(
        SIGN_IN_METHODS,
        (methods) => methods && { ...methods, passkeys: methods.passkeys.filter((passkey) => passkey.id !== id) },
      );
    },
    onSuccess: () => showToast({ title: t('Passkey removed') }),
    onError: (error) => showErrorToast(t('Failed to remove the passkey'), error.message),
    onSettled: async () => client.invalidateQueries({ queryKey: SIGN_IN_METHODS }),
  });
}

/** Removes a passkey. Succeeds if it is removed already. */
async function removePasskey(id: number): Promise<void> {
  try {
    await call('DELETE /api/sign-in/passkeys/:id', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
