import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentTranslation, t } from '#shared/language/language.ts';
import { startSession } from '#client/data/session-epoch.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

/** Returns the mutation that asks for a link with which a new password can be chosen. */
export function useAskForPasswordReset() {
  return useMutation({
    mutationFn: (email: string) =>
      call('POST /api/forgot-password', { body: { email, language: currentTranslation()?.language ?? 'en' } }),
    onError: (error) => showErrorToast(t('Failed to ask for a link'), getDetail(error)),
  });
}

/** Returns the mutation that sets a new password with the token of a link. */
export function useResetPassword(token: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newPassword: string) => call('POST /api/reset-password', { body: { token, newPassword } }),
    onSuccess: async () => {
      onDone();
      // A session of this browser has ended as well.
      await startSession(client, null);
      showToast({ title: t('Password changed'), description: t('Sign in with your new password.') });
    },
    onError: (error) => showErrorToast(t('Failed to change the password'), getDetail(error)),
  });
}
