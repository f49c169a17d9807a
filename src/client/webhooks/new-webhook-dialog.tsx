import { useState } from 'react';
import { t } from '#shared/language/language.ts';
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts';
import { checkNewWebhook, WEBHOOK_AREAS, type WebhookArea } from '#shared/webhooks/webhooks.rules.ts';
import { AreaChoices } from '#client/items/area-choices.tsx';
import { OwnPasswordField } from '#client/ui/controls/own-password-field.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { useCreateWebhook } from './webhooks.mutations.ts';

export interface NewWebhookDialogProps {
  email: string;
  onClose: () => void;
  onCreated: (created: Webhook & { secret: string }) => void;
}

/** The form for a new webhook: name, address, areas and the person's password. */
export function NewWebhookDialog({ email, onClose, onCreated }: NewWebhookDialogProps) {
  const { field, submit, values } = useFields({ name: '', address: '', password: '' }, checkNewWebhook);
  const [areas, setAreas] = useState<readonly WebhookArea[]>(WEBHOOK_AREAS);
  const creation = useCreateWebhook(onCreated);
  return (
    <FormDialog
      title={t('New Webhook')}
      label={t('Create Webhook')}
      runningLabel={t('Creating...')}
      isRunning={creation.isPending}
      hasUnsavedText={values.name !== '' || values.address !== ''}
      onClose={onClose}
      onSubmit={(event) => submit(event, (fields) => creation.mutate({ ...fields, areas: [...areas] }))}
    >
      <TextField
        label={t('Name')}
        placeholder={t('What is it for?')}
        autoComplete="off"
        data-first-focus
        {...field('name')}
      />
      <TextField
        label={t('Address')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...field('address')}
      />
      <AreaChoices legend={t('It gets changes of')} all={WEBHOOK_AREAS} chosen={areas} onChange={setAreas} />
      <OwnPasswordField email={email} {...field('password')} />
    </FormDialog>
  );
}
