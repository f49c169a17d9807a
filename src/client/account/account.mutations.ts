import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';
import { startSession } from '#client/data/session-epoch.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { forgetDrafts } from '#client/data/drafts.ts';
import { clearStorage } from '#client/data/per-user-storage.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { DEVICES } from './devices.queries.ts';
import { refusedFields } from './refused-fields.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Returns the mutation that signs in (AUTH-22, AUTH-25, AUTH-28). */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Credentials & { rememberMe: boolean }) => call('POST /api/login', { body: form }),
    onSuccess: async (user) => {
      await startSession(client, user);
      showToast({ title: t('Logged in successfully'), description: t('Welcome back!') });
    },
    onError: (error) => {
      if (!isCodeNeeded(error)) showUnlessRefused(t('Login failed'), error);
    },
  });
}

/** True if the password was right and the account has a second step. */
export function isCodeNeeded(error: Error): boolean {
  return error instanceof ApiError && error.status === 401 && error.issues.some(({ path }) => path === 'code');
}

/** Returns the mutation that creates an account and signs in (AUTH-23, AUTH-26, AUTH-28). */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Credentials & { invitation: string | undefined }) => call('POST /api/register', { body: form }),
    onSuccess: async (user) => {
      await startSession(client, user);
      showToast({ title: t('Registration successful'), description: t('Welcome!') });
    },
    onError: (error) => showUnlessRefused(t('Registration failed'), error),
  });
}

/** Shows an error toast, unless the form marks the fields that the server refused. */
function showUnlessRefused(title: string, error: Error): void {
  if (!hasMessages(refusedFields(error))) showErrorToast(title, error.message);
}

/**
 * Returns the mutation that signs out (AUTH-24, AUTH-27). Nothing of the account stays in memory. `onDone` is called
 * before the redirect to /auth.
 */
export function useSignOut(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/logout', {}),
    onSuccess: async () => {
      onDone();
      await startSession(client, null);
      showToast({ title: t('Logged out successfully') });
    },
    onError: (error) => showToast({ title: t('Logout failed'), description: error.message, tone: 'destructive' }),
  });
}

/** Returns the mutation that changes the password and signs out all other devices (SET-17 to SET-19). */
export function useChangePassword(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      call('POST /api/change-password', { body: passwords }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: DEVICES });
      onDone();
      showToast({ title: t('Password updated'), description: t('Your password has been changed successfully.') });
    },
    onError: (error) => showErrorToast(t('Password update failed'), error.message),
  });
}

/**
 * Returns the mutation that deletes the account and what this browser stores of it (SET-21 to SET-23). The theme stays.
 */
export function useDeleteAccount(userId: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('POST /api/delete-account', { body: { password } }),
    onSuccess: async () => {
      onDone();
      await startSession(client, null);
      clearStorage(userId);
      forgetDrafts(userId);
      showToast({ title: t('Account deleted'), description: t('Your account has been deleted successfully.') });
    },
    onError: (error) => showErrorToast(t('Account deletion failed'), error.message),
  });
}
