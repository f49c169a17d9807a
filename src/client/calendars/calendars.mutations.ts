import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Api } from '#shared/api/api.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import type { Calendar } from '#shared/calendars/calendars.contract.ts';
import { t } from '#shared/language/language.ts';
import { ApiError, call, getDetail } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { CALENDAR_EVENTS, CALENDARS } from './calendars.queries.ts';
import { hadCalendars } from './had-calendars.ts';

type NewCalendar = EndpointRequest<Api['POST /api/calendars']>['body'];

async function refetch(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: CALENDARS }),
    client.invalidateQueries({ queryKey: CALENDAR_EVENTS }),
  ]);
}

/** Returns the mutation that adds a calendar. `onRefused` gets what is wrong with its address. */
export function useCreateCalendar(onCreated: () => void, onRefused: (message: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCalendar) => call('POST /api/calendars', { body }),
    onSuccess: async ({ name }) => {
      hadCalendars.set(true);
      onCreated();
      showToast({ title: t('“{name}” is on your days', { name }) });
      await refetch(client);
    },
    onError: (error) => {
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'address') : undefined;
      if (issue === undefined) showErrorToast(t('Failed to add the calendar'), getDetail(error));
      else onRefused(issue.message);
    },
  });
}

/** Returns the mutation that renames or recolors a calendar. */
export function useUpdateCalendar(id: number, onUpdated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; color: string }) => call('PATCH /api/calendars/:id', { params: { id }, body }),
    onSuccess: onUpdated,
    onError: (error) => showErrorToast(t('Failed to change the calendar'), getDetail(error)),
    onSettled: async () => refetch(client),
  });
}

/** Returns the mutation that reads a calendar now. */
export function useReadCalendar(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendars/:id/read', { params: { id } }),
    onError: (error) => showErrorToast(t('Failed to read the calendar'), getDetail(error)),
    onSettled: async () => refetch(client),
  });
}

/** Returns the mutation that removes a calendar. */
export function useDeleteCalendar() {
  const client = useQueryClient();
  return useOptimisticRemoval<readonly Calendar[]>({
    queryKey: CALENDARS,
    without: withoutId,
    remove: async (id) => call('DELETE /api/calendars/:id', { params: { id } }),
    onRemoved: () => {
      showToast({ title: t('Calendar removed') });
      void client.invalidateQueries({ queryKey: CALENDAR_EVENTS });
    },
    failureTitle: t('Failed to remove the calendar'),
  });
}
