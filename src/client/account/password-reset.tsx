import { useState } from 'react';
import { t } from '#shared/language/language.ts';
import { createLazyDialog, preloadOnHover } from '#client/ui/lazy-component.tsx';
import { useCanResetPassword } from './registration.queries.ts';

const LINK = /^#reset=([\w-]+)$/;

const passwordResetDialog = createLazyDialog(
  async () => (await import('./password-reset-dialogs.tsx')).PasswordResetDialog,
);

/** True if the page was opened by a link that resets a password. */
export function hasResetLink(): boolean {
  return LINK.test(location.hash);
}

/** The button 'Forgot password?' if the server can mail a link. Opened by such a link, it asks for the new password. */
export function PasswordReset({ email }: { email: string }) {
  const canReset = useCanResetPassword();
  const [token, setToken] = useState(() => LINK.exec(location.hash)?.[1]);
  const [isOpen, setOpen] = useState(token !== undefined);

  function handleClose(): void {
    setOpen(false);
    setToken(undefined);
    // The token is of no use in the address any longer.
    if (hasResetLink()) history.replaceState(history.state, '', location.pathname);
  }

  return (
    <>
      {canReset && (
        <button
          type="button"
          className="touch-target mt-2 min-h-9 rounded-control px-2 text-sm font-medium text-accent transition-colors hover:bg-accent-soft"
          {...preloadOnHover(passwordResetDialog)}
          onClick={() => setOpen(true)}
        >
          {t('Forgot password?')}
        </button>
      )}
      {isOpen && <passwordResetDialog.Component token={token} email={email} onClose={handleClose} />}
    </>
  );
}
