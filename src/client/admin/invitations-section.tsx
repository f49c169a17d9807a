import { useState } from 'react';
import type { Invitation } from '#shared/account/invitations.contract.ts';
import { INVITATION_NOTE_LENGTH, invitationLink } from '#shared/account/invitations.rules.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import { CopyField } from '#client/ui/controls/copy-field.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useCreateInvitation, useRevokeInvitation } from './invitations.mutations.ts';
import { useInvitations } from './invitations.queries.ts';

/** The open invitations, and the form for a new one. Its link is shown once. (decision 065) */
export function InvitationList() {
  const query = useInvitations();
  const { data: invitations } = query;
  const revoke = useRevokeInvitation();
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        {t('A link creates one account and works for seven days. Send it to the person you invite.')}
      </p>
      <NewInvitation />
      <LoadingState query={query} failure={t('Failed to fetch the invitations')} />
      {invitations?.length === 0 && <p className="text-sm text-ink-3">{t('No open invitations')}</p>}
      {invitations !== undefined && invitations.length > 0 && (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} {...invitation} onRevoke={() => revoke.mutate(invitation.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NewInvitation() {
  const [note, setNote] = useState('');
  const [token, setToken] = useState<string>();
  const creation = useCreateInvitation((created) => {
    setToken(created);
    setNote('');
  });
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!creation.isPending) creation.mutate(note);
        }}
      >
        <TextField
          label={t('For whom')}
          placeholder={t('Optional, only admins see it')}
          autoComplete="off"
          maxLength={INVITATION_NOTE_LENGTH}
          className="flex-1 basis-40"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" kind="primary" aria-disabled={creation.isPending}>
          {t('Create Invitation')}
        </Button>
      </form>
      {token !== undefined && (
        <section role="status" aria-label={t('New invitation')} className="rounded-card bg-accent-soft p-3">
          <CopyField
            label={t('Copy the link now. It is not shown again.')}
            content={invitationLink(document.baseURI.slice(0, -1), token)}
          />
        </section>
      )}
    </>
  );
}

function InvitationRow({ note, expiresAt, onRevoke }: Invitation & { onRevoke: () => void }) {
  const name = note === '' ? t('Without a note') : note;
  return (
    <li className="flex min-h-13 items-center justify-between gap-4 py-2">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p dir="auto">{name}</p>
        <p className="text-ink-3">{t('expires {day}', { day: datedDay(toLocalTime(expiresAt).day) })}</p>
      </div>
      <RemovalButton name={t('Revoke the invitation: {name}', { name })} onRemove={onRevoke}>
        {t('Revoke')}
      </RemovalButton>
    </li>
  );
}
