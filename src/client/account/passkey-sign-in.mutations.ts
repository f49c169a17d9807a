import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { startSession } from '#client/data/session-epoch.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Returns the mutation that signs in with a passkey, which the person chooses in the browser. */
export function usePasskeySignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rememberMe: boolean) => {
      const options = await call('POST /api/login/passkey/options', {});
      const { clientExtensionResults: _results, ...credential } = await startAuthentication({
        optionsJSON: options as unknown as Options,
      });
      return call('POST /api/login/passkey', { body: { credential, rememberMe } });
    },
    onSuccess: async (user) => {
      await startSession(client, user);
      showToast({ title: t('Logged in successfully'), description: t('Welcome back!') });
    },
    onError: (error) => {
      if (!wasDismissed(error)) showErrorToast(t('Login failed'), error.message);
    },
  });
}

/** True if the person closed the browser's dialog, or it closed by itself. */
export function wasDismissed(error: Error): boolean {
  return error.name === 'NotAllowedError' || error.name === 'AbortError';
}
