import { useEffect, useEffectEvent, useRef } from 'react';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { SettingsContent } from './settings-content.tsx';
import { SignedOutCards } from './signed-out-cards.tsx';

/** The settings over the screen that they were opened on; for who is not signed in, the two ways to be (clash 25). */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data: user, isError } = useCurrentUser();
  const isSignedIn = user !== undefined && user !== null;
  useOnSignIn(isSignedIn, onClose);
  return (
    <Dialog title="Settings" size={isSignedIn ? 'normal' : 'wide'} onClose={onClose}>
      {isSignedIn && <SettingsContent key={user.id} user={user} onSignedOut={onClose} />}
      {user === undefined && !isError && <Spinner />}
      {(user === null || (user === undefined && isError)) && <SignedOutCards />}
    </Dialog>
  );
}

/** Calls when somebody signs in, here or in another tab. */
function useOnSignIn(isSignedIn: boolean, callback: () => void): void {
  const wasSignedIn = useRef(isSignedIn);
  const act = useEffectEvent(callback);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) act();
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);
}
