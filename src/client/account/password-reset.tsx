import { useEffect, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { createLazyDialog, preloadOnHover } from '#client/ui/lazy-component.tsx';
import { createStore, useStore } from '#client/ui/store.ts';
import { useRegistration } from './registration.queries.ts';

/** The token of the link that has opened the page; undefined without one, and once it is used. */
export const resetToken = createStore(/^#reset=([\w-]+)$/.exec(location.hash)?.[1]);

const passwordResetDialog = createLazyDialog(
  async () => (await import('./password-reset-dialogs.tsx')).PasswordResetDialog,
);

/** The button 'Forgot password?' if the server can mail a link. Opened by such a link, it asks for the new password. */
export function PasswordReset({ email }: { email: string }) {
  const { canResetPassword: canReset } = useRegistration();
  const token = useStore(resetToken);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // A secret does not stay in the address, nor in the browser's history.
    if (token !== undefined) history.replaceState(history.state, '', location.pathname);
  }, [token]);

  function handleClose(): void {
    setAsking(false);
    resetToken.set(undefined);
  }

  return (
    <>
      {canReset && (
        <button
          type="button"
          className="touch-target -ms-2 mt-2 min-h-9 rounded-control px-2 text-sm font-medium text-accent transition-colors hover:bg-accent-soft"
          {...preloadOnHover(passwordResetDialog)}
          onClick={() => setAsking(true)}
        >
          {t('Forgot password?')}
        </button>
      )}
      {(isAsking || token !== undefined) && (
        <passwordResetDialog.Component token={token} email={email} onClose={handleClose} />
      )}
    </>
  );
}
