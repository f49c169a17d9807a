import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { startSession } from '#client/data/session-epoch.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

/** Returns the server's message about a code that it refused; undefined if the request failed for another reason. */
export function refusedCode(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  return error.issues.some(({ path }) => path === 'code') ? error.detail : undefined;
}

/** Returns the mutation that sends the code of a sign-in. `onEnded` is called when the sign-in has to start again. */
export function useSignInWithCode(onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST /api/login/code', { body: { code } }),
    onSuccess: async (user) => {
      await startSession(client, user);
      showToast({ title: t('Logged in successfully'), description: t('Welcome back!') });
    },
    onError: (error) => {
      if (refusedCode(error) !== undefined) return;
      showErrorToast(t('Login failed'), error.message);
      if (error instanceof ApiError && error.status === 401) onEnded();
    },
  });
}
