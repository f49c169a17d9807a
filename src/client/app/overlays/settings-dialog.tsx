import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '#shared/language/language.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import { SettingsContent } from './settings-content.tsx';
import { SignedOutCards } from '#client/app/pages/signed-out-cards.tsx';

/** The settings dialog. Signed out it shows the cards to sign in and to register (CLASH-25). */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data: user, isError } = useCurrentUser();
  const isSignedIn = user !== undefined && user !== null;
  useOnSignIn(isSignedIn, onClose);
  return (
    <Dialog title={t('Settings')} size={isSignedIn ? 'normal' : 'wide'} onClose={onClose}>
      {isSignedIn && <SettingsContent key={user.id} user={user} onSignedOut={onClose} />}
      {user === undefined && !isError && <Spinner />}
      {(user === null || (user === undefined && isError)) && <SignedOutCards />}
    </Dialog>
  );
}

/** Calls back when a user signs in, in any tab. */
function useOnSignIn(isSignedIn: boolean, callback: () => void): void {
  const wasSignedIn = useRef(isSignedIn);
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) call();
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);
}
