import { useMutation, useQueryClient } from '@tanstack/react-query';
import { becomeUser } from '#client/data/account-change.ts';
import { call } from '#client/data/api-client.ts';
import { showToast } from '#client/ui/toasts.ts';

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
      await becomeUser(client, user);
      showToast({ title: 'Logged in successfully', description: 'Welcome back!' });
    },
    onError: (error) => showToast({ title: 'Login failed', description: error.message, tone: 'destructive' }),
  });
}

/** Creating an account, which signs in. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Credentials) => call('POST /api/register', { body: form }),
    onSuccess: async (user) => {
      await becomeUser(client, user);
      showToast({ title: 'Registration successful', description: 'Welcome!' });
    },
    onError: (error) => showToast({ title: 'Registration failed', description: error.message, tone: 'destructive' }),
  });
}

/** Signing out. Nothing of the person stays in this browser's memory. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/logout', {}),
    onSuccess: async () => {
      await becomeUser(client, null);
      showToast({ title: 'Logged out successfully' });
    },
    onError: (error) => showToast({ title: 'Logout failed', description: error.message, tone: 'destructive' }),
  });
}
