import { useState } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyField } from '#client/ui/controls/copy-field.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookListItem } from './webhook-list-item.tsx';
import { useWebhooks } from './webhooks.queries.ts';

/** The addresses that get the person's changes. (decision 070) */
export function WebhooksDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useWebhooks();
  const { data: webhooks, dataUpdatedAt } = query;
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [openId, setOpenId] = useState<number>();
  const open = webhooks?.find(({ id }) => id === openId);
  return (
    <>
      <Dialog title={t('Messages to Programs')} onClose={onClose}>
        <p className="pb-3 text-sm text-ink-2">
          {t('When something changes, a webhook tells an address of your choice, so that another program can act.')}
        </p>
        {secret !== undefined && (
          <section role="status" aria-label={t('New webhook')} className="mb-3 rounded-card bg-accent-soft p-3">
            <CopyField label={t('Copy the signing secret now. It is not shown again.')} content={secret} />
          </section>
        )}
        <LoadingState query={query} failure={t('Failed to fetch the webhooks')} />
        {webhooks?.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{t('No webhooks yet')}</p>}
        {webhooks !== undefined && webhooks.length > 0 && (
          <ul className="dialog-list divide-y divide-hairline px-2">
            {webhooks.map((webhook) => (
              <WebhookListItem
                key={webhook.id}
                webhook={webhook}
                now={dataUpdatedAt}
                onOpen={() => setOpenId(webhook.id)}
              />
            ))}
          </ul>
        )}
        <footer className="mt-4 flex justify-end">
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('New Webhook')}
          </Button>
        </footer>
      </Dialog>
      {isAdding && (
        <NewWebhookDialog
          email={email}
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false);
            setSecret(created.secret);
          }}
        />
      )}
      {open !== undefined && <WebhookDialog webhook={open} now={dataUpdatedAt} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
