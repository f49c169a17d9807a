import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasMessages } from '#shared/forms/forms.rules.ts';
import { startSession } from '#client/data/session-epoch.ts';
import { call } from '#client/data/api-client.ts';
import { forgetDrafts } from '#client/data/drafts.ts';
import { clearStorage } from '#client/data/per-user-storage.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { DEVICES } from './devices.queries.ts';
import { refusedFields } from './refused-fields.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Signing in (toasts: platform specification, section 8). */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Credentials & { rememberMe: boolean }) => call('POST /api/login', { body: form }),
    onSuccess: async (user) => {
      await startSession(client, user);
      showToast({ title: 'Logged in successfully', description: 'Welcome back!' });
    },
    onError: (error) => showUnlessRefused('Login failed', error),
  });
}

/** Creating an account, which signs in. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Credentials) => call('POST /api/register', { body: form }),
    onSuccess: async (user) => {
      await startSession(client, user);
      showToast({ title: 'Registration successful', description: 'Welcome!' });
    },
    onError: (error) => showUnlessRefused('Registration failed', error),
  });
}

/** Says that a form failed, unless it marks the fields that the server refused. */
function showUnlessRefused(title: string, error: Error): void {
  if (!hasMessages(refusedFields(error))) showErrorToast(title, error.message);
}

/** Signing out. Nothing of the person stays in this browser's memory. `onDone` is called before the screen turns to signing in. */
export function useSignOut(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/logout', {}),
    onSuccess: async () => {
      onDone();
      await startSession(client, null);
      showToast({ title: 'Logged out successfully' });
    },
    onError: (error) => showToast({ title: 'Logout failed', description: error.message, tone: 'destructive' }),
  });
}

/** Changing the password, which signs out everywhere else. */
export function useChangePassword(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      call('POST /api/change-password', { body: passwords }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: DEVICES });
      onDone();
      showToast({ title: 'Password updated', description: 'Your password has been changed successfully.' });
    },
    onError: (error) => showErrorToast('Password update failed', error.message),
  });
}

/** Deleting the account. What this browser keeps of the person goes too; the theme, which is the browser's, stays. */
export function useDeleteAccount(userId: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('POST /api/delete-account', { body: { password } }),
    onSuccess: async () => {
      onDone();
      await startSession(client, null);
      clearStorage(userId);
      forgetDrafts(userId);
      showToast({ title: 'Account deleted', description: 'Your account has been deleted successfully.' });
    },
    onError: (error) => showErrorToast('Account deletion failed', error.message),
  });
}
