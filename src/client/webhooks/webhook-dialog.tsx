import { whenLabel } from '#shared/calendar/when-label.ts';
import { t } from '#shared/language/language.ts';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.contract.ts';
import { classes } from '#client/ui/classes.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { resultLabel, stateLabel, targetLabel } from './webhook-labels.ts';
import { useDeleteWebhook, usePauseWebhook, useTestWebhook } from './webhooks.mutations.ts';
import { useDeliveries } from './webhooks.queries.ts';

export interface WebhookDialogProps {
  webhook: Webhook;
  /** The time at which the webhook was loaded, in milliseconds since 1970. */
  now: number;
  onClose: () => void;
}

/** A webhook with its deliveries of the last days. */
export function WebhookDialog({ webhook, now, onClose }: WebhookDialogProps) {
  const query = useDeliveries(webhook.id);
  const { data: deliveries, dataUpdatedAt } = query;
  const pause = usePauseWebhook(webhook.id);
  const test = useTestWebhook(webhook.id);
  const deletion = useDeleteWebhook();
  const { text, isTrouble } = stateLabel(webhook, now);
  const isPaused = webhook.pausedAt !== null;
  return (
    <Dialog title={webhook.name} onClose={onClose}>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-2">{targetLabel(webhook)}</p>
      <p role="status" className={classes('text-sm', isTrouble ? 'text-danger' : 'text-ink-3')}>
        {text}
      </p>
      <h3 className="pt-4 pb-1 text-sm font-semibold">{t('Sent in the last seven days')}</h3>
      <LoadingState query={query} failure={t('Failed to fetch the deliveries')} />
      {deliveries?.length === 0 && <p className="py-4 text-sm text-ink-3">{t('Nothing sent yet')}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className="dialog-list divide-y divide-hairline px-2">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} now={dataUpdatedAt} />
          ))}
        </ul>
      )}
      <footer className="mt-4 flex flex-wrap justify-end gap-2">
        <Button
          kind="destructive"
          className="me-auto"
          onClick={() => {
            deletion.mutate(webhook.id);
            onClose();
          }}
        >
          {t('Delete')}
        </Button>
        <Button aria-disabled={pause.isPending} onClick={() => !pause.isPending && pause.mutate(!isPaused)}>
          {isPaused ? t('Continue') : t('Pause')}
        </Button>
        <Button kind="primary" aria-disabled={test.isPending} onClick={() => !test.isPending && test.mutate()}>
          {test.isPending ? t('Sending...') : t('Send a Test')}
        </Button>
      </footer>
    </Dialog>
  );
}

function DeliveryRow({ delivery, now }: { delivery: Delivery; now: number }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
      <span className="font-mono">{delivery.event}</span>
      <span className="text-ink-3 tabular-nums">{whenLabel(delivery.at, now)}</span>
      <span className={classes('w-full', delivery.failure === null ? 'text-ink-3' : 'text-danger')}>
        {resultLabel(delivery)}
      </span>
    </li>
  );
}
