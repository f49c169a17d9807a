import { KeyRound } from 'lucide-react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { usePasskeySignIn } from './passkey-sign-in.mutations.ts';

/** The ways to sign in without a password. */
export function OtherSignIns() {
  return (
    <div className="grid gap-2 border-t border-hairline pt-4">
      <PasskeyButton />
    </div>
  );
}

function PasskeyButton() {
  const signIn = usePasskeySignIn();
  if (!('PublicKeyCredential' in globalThis)) return null;
  return (
    <Button aria-disabled={signIn.isPending} onClick={() => !signIn.isPending && signIn.mutate()}>
      <KeyRound size={16} aria-hidden />
      {t('Sign in with a passkey')}
    </Button>
  );
}
