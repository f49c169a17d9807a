import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query key of the webhooks. */
export const WEBHOOKS = ['/api/webhooks'] as const;

/** The person's webhooks, the latest first. */
export function useWebhooks() {
  return useQuery(
    queryOptions({ queryKey: WEBHOOKS, queryFn: ({ signal }) => call('GET /api/webhooks', {}, { signal }) }),
  );
}

/** The query key of a webhook's deliveries. */
export function deliveriesKey(id: number) {
  return [...WEBHOOKS, id, 'deliveries'] as const;
}

/** The last deliveries of a webhook, the latest first. */
export function useDeliveries(id: number) {
  return useQuery(
    queryOptions({
      queryKey: deliveriesKey(id),
      queryFn: ({ signal }) => call('GET /api/webhooks/:id/deliveries', { params: { id } }, { signal }),
    }),
  );
}
