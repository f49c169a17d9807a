import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { refusedCode } from './code-step.mutations.ts';
import { SIGN_IN_METHODS } from './sign-in-methods.queries.ts';

/** A secret that no code has confirmed yet. */
export interface NewSecret {
  /** In Base32. */
  secret: string;
  /** The address of the QR code. */
  address: string;
}

/** Returns the mutation that creates the secret of a second step. */
export function useBeginSecondFactor(onBegun: (secret: NewSecret) => void) {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/sign-in/second-factor', { body: { password } }),
    onSuccess: onBegun,
    onError: (error) => showErrorToast(t('Failed to set up the second step'), error.message),
  });
}

/** Returns the mutation that turns the second step on. `onOn` gets the recovery codes, which cannot be read again. */
export function useConfirmSecondFactor(onOn: (recoveryCodes: readonly string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST /api/sign-in/second-factor/confirm', { body: { code } }),
    onSuccess: async ({ recoveryCodes }) => {
      onOn(recoveryCodes);
      await client.invalidateQueries({ queryKey: SIGN_IN_METHODS });
    },
    onError: (error) => showUnlessRefusedCode(t('Failed to set up the second step'), error),
  });
}

/** Returns the mutation that turns the second step off. */
export function useTurnOffSecondFactor(onOff: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      call('POST /api/sign-in/second-factor/off', { body: proof }),
    onSuccess: async () => {
      onOff();
      showToast({ title: t('Second step turned off') });
      await client.invalidateQueries({ queryKey: SIGN_IN_METHODS });
    },
    onError: (error) => showUnlessRefusedCode(t('Failed to turn off the second step'), error),
  });
}

/** Shows an error toast, unless the form marks the code that the server refused. */
function showUnlessRefusedCode(title: string, error: Error): void {
  if (refusedCode(error) === undefined) showErrorToast(title, error.message);
}
