import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Reminders, ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { plural, t, translate } from '#shared/language/language.ts';
import { ApiError, call, getDetail } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { PushDenied, subscribe, unsubscribe } from './push-subscription.ts';
import { REMINDERS, SUBSCRIPTION } from './reminders.queries.ts';

/** The messages of the server beside fields of the settings. */
export type SettingMessages = Partial<Record<string, string>>;

/** Returns the messages of a refused call by field; none if it failed for another reason. */
export function getMessages(error: Error | null): SettingMessages {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, translate(message)]));
}

/** Changes are sent one after the other, so that none overtakes another. */
const IN_TURN = { mutationKey: REMINDERS, scope: { id: 'reminders' } };

/** Returns the mutation that changes the settings. They are shown at once and return if the change fails. */
export function useChangeReminders() {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: (settings: ReminderSettings) => call('PUT /api/reminders', { body: settings }),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey: REMINDERS });
      client.setQueryData<Reminders>(REMINDERS, (reminders) => {
        // A new address is tried by the server first.
        const ntfyAddress = reminders?.settings?.ntfyAddress ?? null;
        return reminders && { ...reminders, settings: { ...settings, ntfyAddress } };
      });
    },
    onError: (error) => {
      if (Object.keys(getMessages(error)).length === 0)
        showErrorToast(t('Failed to change the reminders'), getDetail(error));
    },
    onSettled: async () => refetch(client),
  });
}

/** Returns the mutation that lets this browser show reminders. It asks for permission. */
export function useAddThisDevice(settings: ReminderSettings, pushKey: string) {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: async () => {
      const subscription = await subscribe(pushKey);
      // The server needs the time zone before it can send anything.
      await call('PUT /api/reminders', { body: latestSettings(client) ?? settings });
      await call('POST /api/reminders/devices', { body: subscription });
    },
    onError: (error) => {
      if (error instanceof PushDenied) return;
      showErrorToast(t('Failed to turn reminders on'), getDetail(error));
    },
    onSettled: async () => refetch(client),
  });
}

/** Returns the mutation that ends the reminders of a device. `isThis` also ends this browser's subscription. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: async ({ id, isThis }: { id: number; isThis: boolean }) => {
      if (isThis) await unsubscribe();
      await call('DELETE /api/reminders/devices/:id', { params: { id } }).catch((error: unknown) => {
        // It is removed already.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
    },
    onError: (error) => showErrorToast(t('Failed to remove the device'), getDetail(error)),
    onSettled: async () => refetch(client),
  });
}

/** Returns the mutation that sends a test to all devices and addresses, and tells how many got it. */
export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/reminders/test', {}),
    onSuccess: ({ sent, failed }) => showTestResult(sent, failed),
    onError: (error) => showErrorToast(t('Failed to send the test'), getDetail(error)),
    onSettled: async () => refetch(client),
  });
}

/** Returns the mutation that mails a code to the account's address, in the language of the settings. */
export function useSendMailCode(settings: ReminderSettings, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: async () => {
      await call('PUT /api/reminders', { body: latestSettings(client) ?? settings });
      await call('POST /api/reminders/mail-code', {});
    },
    onSuccess: onSent,
    onError: (error) => showErrorToast(t('Failed to send the code'), getDetail(error)),
  });
}

/** Returns the mutation that confirms the account's address with a code. */
export function useConfirmMail(onConfirmed: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: (code: string) => call('POST /api/reminders/confirm-mail', { body: { code } }),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (Object.keys(getMessages(error)).length === 0)
        showErrorToast(t('Failed to confirm the address'), getDetail(error));
    },
    onSettled: async () => refetch(client),
  });
}

function showTestResult(sent: number, failed: number): void {
  if (sent + failed === 0) {
    showToast({ title: t('There is nowhere to send a test yet') });
  } else if (failed === 0) {
    showToast({ title: t('Test sent') });
  } else {
    showErrorToast(
      t('The test did not arrive everywhere'),
      plural(failed, '1 device or address did not take it.', '{count} devices or addresses did not take it.'),
    );
  }
}

/** Returns the settings with all changes so far; undefined before the first one. */
function latestSettings(client: QueryClient): ReminderSettings | undefined {
  return client.getQueryData<Reminders>(REMINDERS)?.settings ?? undefined;
}

/** Reads the reminders again, unless another change is waiting, which the response would lack. */
async function refetch(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: REMINDERS }) > 1) return;
  await client.invalidateQueries({ queryKey: SUBSCRIPTION });
  await client.invalidateQueries({ queryKey: REMINDERS });
}
