import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';
import { subscriptionHash } from './push-subscription.ts';

/** The query key of the reminders. */
export const REMINDERS = ['/api/reminders'] as const;

/** The query key of this browser's push subscription. */
export const SUBSCRIPTION = ['push-subscription'] as const;

const remindersQuery = queryOptions({
  queryKey: REMINDERS,
  queryFn: ({ signal }) => call('GET /api/reminders', {}, { signal }),
});

/** When, how and where the person is reminded. */
export function useReminders() {
  return useQuery(remindersQuery);
}

/** The hash of this browser's push address; null without a subscription, undefined until it is known. */
export function useSubscriptionHash(): string | null | undefined {
  return useQuery({ queryKey: SUBSCRIPTION, queryFn: subscriptionHash, staleTime: 0 }).data;
}
