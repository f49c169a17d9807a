import { useState } from 'react';
import type { Identity } from '#shared/account/identities.contract.ts';
import { checkNewPassword } from '#shared/account/account.rules.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { AccountName } from '#client/ui/controls/account-name.tsx';
import { useLinkAccount, useRemoveIdentity, useSetFirstPassword } from './provider.mutations.ts';
import { RefusalNote } from './refusal-note.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

interface IdentitiesSectionProps {
  email: string;
  /** The name of the OpenID provider. */
  provider: string;
  identities: readonly Identity[];
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
}

/** The person's linked accounts at the OpenID provider. */
export function IdentitiesSection({ email, provider, identities, now }: IdentitiesSectionProps) {
  const [isLinking, setLinking] = useState(false);
  const removal = useRemoveIdentity();
  return (
    <SignInSection
      title={t('Other Accounts')}
      text={t('With a linked account you sign in by {provider}, without your password.', { provider })}
    >
      <RefusalNote provider={provider} />
      {identities.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} {...identity} now={now} onRemove={() => removal.mutate(identity.id)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => setLinking(true)}>
        {t('Link {provider}...', { provider })}
      </Button>
      {isLinking && <LinkDialog email={email} provider={provider} onClose={() => setLinking(false)} />}
    </SignInSection>
  );
}

function IdentityRow({
  label,
  createdAt,
  lastUsedAt,
  now,
  onRemove,
}: Identity & { now: number; onRemove: () => void }) {
  const linked = t('Linked {when}', { when: whenLabel(createdAt, now) });
  const used = lastUsedAt === null ? t('Never used') : t('Last used {when}', { when: whenLabel(lastUsedAt, now) });
  return (
    <li className="flex min-h-13 items-center justify-between gap-4 py-2">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {label}
        </p>
        <p className="text-ink-3">{`${linked} · ${used}`}</p>
      </div>
      <RemovalButton name={t('Remove the link to {name}', { name: label })} onRemove={onRemove}>
        {t('Remove')}
      </RemovalButton>
    </li>
  );
}

interface LinkDialogProps {
  email: string;
  provider: string;
  onClose: () => void;
}

function LinkDialog({ email, provider, onClose }: LinkDialogProps) {
  const link = useLinkAccount();
  return (
    <PasswordConfirmation
      email={email}
      title={t('Link {provider}', { provider })}
      label={t('Continue')}
      isRunning={link.isPending}
      onClose={onClose}
      onConfirm={link.mutate}
    >
      {t('The page of {provider} opens next, and leads back here.', { provider })}
    </PasswordConfirmation>
  );
}

/** Offers a password to an account that was made by the OpenID provider. */
export function FirstPasswordSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SignInSection
      title={t('Password')}
      text={t('You have no password yet. With one you confirm changes, such as deleting your account.')}
    >
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Set Password...')}
      </Button>
      {isOpen && <FirstPasswordDialog email={email} onClose={() => setOpen(false)} />}
    </SignInSection>
  );
}

function FirstPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { field, submit, hasText } = useFields({ newPassword: '', confirmPassword: '' }, checkNewPassword);
  const setting = useSetFirstPassword(onClose);
  return (
    <FormDialog
      title={t('Set Password')}
      label={t('Set Password')}
      runningLabel={t('Checking...')}
      isRunning={setting.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) => submit(event, ({ newPassword }) => setting.mutate(newPassword))}
    >
      <AccountName email={email} />
      <NewPasswordFields field={field} email={email} isFirst />
    </FormDialog>
  );
}
