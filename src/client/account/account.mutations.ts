import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/account/account.contract.ts';
import { call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
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
    onSuccess: (user) => {
      becomeUser(client, user);
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
    onSuccess: (user) => {
      becomeUser(client, user);
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
    onSuccess: () => {
      becomeUser(client, null);
      showToast({ title: 'Logged out successfully' });
    },
    onError: (error) => showToast({ title: 'Logout failed', description: error.message, tone: 'destructive' }),
  });
}

/** Sets who is signed in and forgets what was read for anybody else. */
function becomeUser(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== CURRENT_USER[0] });
  client.setQueryData(CURRENT_USER, user);
}
