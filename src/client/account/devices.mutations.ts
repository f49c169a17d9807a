import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#shared/account/account.contract.ts';
import { t } from '#shared/language/language.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { DEVICES } from './devices.queries.ts';

/**
 * Returns the mutation that signs out a device by its id, or all others (null). They leave the list at once and return
 * if it fails. `onPasswordNeeded` is called with them if the session is old and needs the password first.
 */
export function useSignOutDevices(onPasswordNeeded: (id: number | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOutOf,
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: DEVICES });
      client.setQueryData<Device[]>(DEVICES, (devices) =>
        devices?.filter((device) => device.isCurrent || (id !== null && device.id !== id)),
      );
    },
    onSuccess: (_nothing, id) =>
      showToast({ title: id === null ? t('Signed out everywhere else') : t('Device signed out') }),
    onError: (error, id) => {
      if (isPasswordNeeded(error)) onPasswordNeeded(id);
      else showErrorToast(t('Failed to sign out'), error.message);
    },
    onSettled: async () => client.invalidateQueries({ queryKey: DEVICES }),
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

/** Signs out a device by its id, or all others (null). Succeeds if the device's session has already ended. */
export async function signOutOf(id: number | null): Promise<void> {
  if (id === null) {
    await call('POST /api/sessions/end-others', {});
    return;
  }
  try {
    await call('DELETE /api/sessions/:id', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
