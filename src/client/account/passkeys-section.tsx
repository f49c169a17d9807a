import { useState } from 'react';
import type { Passkey } from '#shared/account/passkeys.contract.ts';
import { checkNewPasskey } from '#shared/account/passkeys.rules.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import { OwnPasswordField } from '#client/ui/controls/own-password-field.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { deviceName } from '#client/data/device-name.ts';
import { useAddPasskey, useRemovePasskey } from './passkeys.mutations.ts';
import { SignInSection } from './sign-in-section.tsx';

interface PasskeysSectionProps {
  email: string;
  passkeys: readonly Passkey[];
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
}

/** The person's passkeys, and the button for a new one. */
export function PasskeysSection({ email, passkeys, now }: PasskeysSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const removal = useRemovePasskey();
  const isPossible = 'PublicKeyCredential' in globalThis;
  return (
    <SignInSection
      title={t('Passkeys')}
      text={t('Sign in with your finger, your face or the PIN of your device instead of the password and a code.')}
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} now={now} onRemove={() => removal.mutate(passkey.id)} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {t('Add Passkey...')}
        </Button>
      ) : (
        <p className="text-sm text-ink-3">{t('This browser has no passkeys at this address.')}</p>
      )}
      {isAdding && <NewPasskeyDialog email={email} onClose={() => setAdding(false)} />}
    </SignInSection>
  );
}

function PasskeyRow({ name, createdAt, lastUsedAt, now, onRemove }: Passkey & { now: number; onRemove: () => void }) {
  const added = t('Added {when}', { when: whenLabel(createdAt, now) });
  const used = lastUsedAt === null ? t('Never used') : t('Last used {when}', { when: whenLabel(lastUsedAt, now) });
  return (
    <li className="flex min-h-13 items-center justify-between gap-4 py-2">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p className="text-ink-3">{`${added} · ${used}`}</p>
      </div>
      <RemovalButton name={t('Remove the passkey {name}', { name })} onRemove={onRemove}>
        {t('Remove')}
      </RemovalButton>
    </li>
  );
}

function NewPasskeyDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { field, submit, values } = useFields({ name: deviceName(navigator.userAgent), password: '' }, checkNewPasskey);
  const addition = useAddPasskey(onClose);
  return (
    <FormDialog
      title={t('New Passkey')}
      label={t('Add Passkey')}
      runningLabel={t('Adding...')}
      isRunning={addition.isPending}
      hasUnsavedText={values.password !== ''}
      onClose={onClose}
      onSubmit={(event) => submit(event, (form) => addition.mutate(form))}
    >
      <TextField label={t('Name')} autoComplete="off" {...field('name')} />
      <OwnPasswordField email={email} data-first-focus {...field('password')} />
    </FormDialog>
  );
}
