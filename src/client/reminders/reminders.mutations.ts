import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Reminders, ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { plural, t, translate } from '#shared/language/language.ts';
import { ApiError, call, getDetail } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { succeedIfGone } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { completeSettings } from './own-settings.ts';
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

/** The key of the changes of settings, which begins like that of all changes. */
const SETTINGS = [...REMINDERS, 'settings'];

/**
 * Returns the mutation that changes some of the settings. The server stores all of them at once, so they are added to what
 * the change before has stored.
 */
export function useChangeReminders() {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationKey: SETTINGS,
    mutationFn: async (values: Partial<ReminderSettings>) => storeSettings(client, values),
    onError: (error) => {
      if (Object.keys(getMessages(error)).length === 0)
        showErrorToast(t('Failed to change the reminders'), getDetail(error));
    },
    onSettled: async () => refetch(client),
  });
}

/** Returns the settings whose changes are not stored yet, except an address, which the server tries first. */
export function useWaitingSettings(): Partial<ReminderSettings> {
  const changes = useMutationState({
    filters: { mutationKey: SETTINGS, status: 'pending' },
    select: ({ state }) => state.variables as Partial<ReminderSettings>,
  });
  const { ntfyAddress: _tried, ...waiting } = Object.assign({}, ...changes) as Partial<ReminderSettings>;
  return waiting;
}

/** Returns the mutation that lets this browser show reminders. It asks for permission. */
export function useAddThisDevice(pushKey: string) {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: async () => {
      const subscription = await subscribe(pushKey);
      // The server needs the time zone before it can send anything.
      await storeSettings(client, {});
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
      await succeedIfGone(call('DELETE /api/reminders/devices/:id', { params: { id } }));
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
export function useSendMailCode(onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...IN_TURN,
    mutationFn: async () => {
      await storeSettings(client, {});
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

/** Stores the settings that were stored last, with other values of some. */
async function storeSettings(client: QueryClient, values: Partial<ReminderSettings>): Promise<void> {
  const settings = { ...completeSettings(client.getQueryData<Reminders>(REMINDERS)?.settings), ...values };
  await call('PUT /api/reminders', { body: settings });
  await client.cancelQueries({ queryKey: REMINDERS });
  client.setQueryData<Reminders>(REMINDERS, (reminders) => reminders && { ...reminders, settings });
}

/** Reads the reminders again, unless another change is waiting, which the response would lack. */
async function refetch(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: REMINDERS }) > 1) return;
  await client.invalidateQueries({ queryKey: SUBSCRIPTION });
  await client.invalidateQueries({ queryKey: REMINDERS });
}
