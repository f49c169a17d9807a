import { useState, type ReactNode } from 'react';
import { plural, t } from '#shared/language/language.ts';
import { useSignOut } from '#client/account/account.mutations.ts';
import { forgetChanges, isUnsent, readChanges, type OutboxChange } from '#client/outbox/outbox-store.ts';
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx';

/**
 * Returns what signs out, and the question before it if changes of this device would be lost: signing out removes
 * everything of the account from it.
 */
export function useSignOutQuestion(
  userId: number,
  onSignedOut: () => void,
): { signOut: () => void; isRunning: boolean; question: ReactNode } {
  const { mutate, mutateAsync, isPending } = useSignOut(onSignedOut);
  const [isReading, setReading] = useState(false);
  const [lost, setLost] = useState<readonly OutboxChange[]>([]);
  const isRunning = isReading || isPending;

  async function signOut(): Promise<void> {
    if (isRunning) return;
    setReading(true);
    // A browser that forbids storage has no changes to lose.
    const changes = await readChanges().catch(() => []);
    setReading(false);
    const own = changes.filter((change) => change.userId === userId);
    if (own.length > 0) setLost(own);
    else mutate();
  }

  /** Signs out and removes the changes. They stay if signing out fails. */
  function signOutWithout(): void {
    setLost([]);
    mutateAsync()
      .then(async () => forgetChanges(userId))
      .catch(() => undefined);
  }

  return {
    signOut: () => void signOut(),
    isRunning,
    question: lost.length > 0 && (
      <ConfirmDialog
        title={t('Changes Not Sent')}
        text={describeLoss(lost)}
        label={t('Sign Out')}
        onConfirm={signOutWithout}
        onClose={() => setLost([])}
      />
    ),
  };
}

/** Returns which changes would be lost: those that wait for the network, and those that the server refused. */
function describeLoss(changes: readonly OutboxChange[]): string {
  const unsent = changes.filter(isUnsent);
  const refused = changes.filter((change) => !isUnsent(change));
  return [
    unsent.length === 0
      ? ''
      : plural(
          unsent.length,
          '1 change has not been sent yet. If you sign out now, this is lost: {changes}.',
          '{count} changes have not been sent yet. If you sign out now, this is lost: {changes}.',
          { changes: listChanges(unsent) },
        ),
    refused.length === 0
      ? ''
      : plural(
          refused.length,
          '1 change was not accepted. If you sign out now, this is lost: {changes}.',
          '{count} changes were not accepted. If you sign out now, this is lost: {changes}.',
          { changes: listChanges(refused) },
        ),
  ]
    .filter(Boolean)
    .join(' ');
}

function listChanges(changes: readonly OutboxChange[]): string {
  return changes.map(({ description }) => description).join(', ');
}
