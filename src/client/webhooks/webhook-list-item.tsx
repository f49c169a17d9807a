import { t } from '#shared/language/language.ts';
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts';
import { classes } from '#client/ui/classes.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { stateLabel, targetLabel } from './webhook-labels.ts';

export interface WebhookListItemProps {
  webhook: Webhook;
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
  onOpen: () => void;
}

/** A webhook in the list, with the button that opens it. */
export function WebhookListItem({ webhook, now, onOpen }: WebhookListItemProps) {
  const { text, isTrouble } = stateLabel(webhook, now);
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {webhook.name}
        </p>
        <p className="text-sm text-ink-3">{targetLabel(webhook)}</p>
        <p className={classes('text-sm', isTrouble ? 'text-danger' : 'text-ink-3')}>{text}</p>
      </div>
      <Button aria-label={t('Open {name}', { name: webhook.name })} className="shrink-0" onClick={onOpen}>
        {t('Open')}
      </Button>
    </li>
  );
}
