import { useMutation } from '@tanstack/react-query';
import type { Device } from '#shared/account/account.contract.ts';
import { t } from '#shared/language/language.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { DEVICES } from './devices.queries.ts';

/**
 * Returns the mutation that signs out a device by its id, or all others (null). They leave the list at once and return
 * if it fails. `onPasswordNeeded` is called with them if the session is old and needs the password first.
 */
export function useSignOutDevices(onPasswordNeeded: (id: number | null) => void) {
  return useOptimisticRemoval<readonly Device[], number | null>({
    queryKey: DEVICES,
    without: (devices, id) => devices.filter((device) => device.isCurrent || (id !== null && device.id !== id)),
    remove: signOutOf,
    onRemoved: (id) =>
      void showToast({ title: id === null ? t('Signed out everywhere else') : t('Device signed out') }),
    failureTitle: t('Failed to sign out'),
    handleError: (error, id) => {
      if (!isPasswordNeeded(error)) return false;
      onPasswordNeeded(id);
      return true;
    },
  });
}

/** Returns the mutation that confirms an old session by the password. */
export function useConfirmSession(onConfirmed: () => void) {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/sessions/confirm', { body: { password } }),
    onSuccess: onConfirmed,
    onError: (error) => showErrorToast(t('Failed to sign out'), error.message),
  });
}

function isPasswordNeeded(error: Error): boolean {
  return error instanceof ApiError && error.status === 403 && error.issues.some(({ path }) => path === 'password');
}

/** Signs out a device by its id, or all others (null). */
export async function signOutOf(id: number | null): Promise<void> {
  if (id === null) await call('POST /api/sessions/end-others', {});
  else await call('DELETE /api/sessions/:id', { params: { id } });
}
