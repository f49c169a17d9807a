import { t, translate } from '#shared/language/language.ts';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.contract.ts';
import { WEBHOOK_AREAS } from '#shared/webhooks/webhooks.rules.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { areasLabel } from '#client/items/item-labels.ts';

/** Returns where a webhook sends what, such as 'example.com · Tasks, Goals'. */
export function targetLabel({ host, areas }: Webhook): string {
  return `${host} · ${areasLabel(areas, WEBHOOK_AREAS)}`;
}

/** Returns how a webhook is doing, and whether the person should look at it. `now` is in milliseconds since 1970. */
export function stateLabel(webhook: Webhook, now: number): { text: string; isTrouble: boolean } {
  const { pausedAt, failure, failingSince, lastDeliveredAt } = webhook;
  if (pausedAt !== null && failure !== null) {
    return { text: t('Paused, as it failed for a day: {reason}', { reason: translate(failure) }), isTrouble: true };
  }
  if (pausedAt !== null) return { text: t('Paused'), isTrouble: false };
  if (failingSince !== null && failure !== null) {
    const when = whenLabel(failingSince, now);
    return { text: t('Failing since {when}: {reason}', { when, reason: translate(failure) }), isTrouble: true };
  }
  if (lastDeliveredAt === null) return { text: t('Nothing sent yet'), isTrouble: false };
  return { text: t('Last sent {when}', { when: whenLabel(lastDeliveredAt, now) }), isTrouble: false };
}

/** Returns how an attempt went, such as 'Accepted (200)'. */
export function resultLabel({ status, failure }: Delivery): string {
  const text = failure === null ? t('Accepted') : translate(failure);
  return status === null ? text : `${text} (${status})`;
}
