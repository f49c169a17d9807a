import { KeyRound } from 'lucide-react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { usePasskeySignIn } from './passkey-sign-in.mutations.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useProviderSignIn } from './provider.mutations.ts';

/** The ways to sign in without a password. `provider` is the name of the OpenID provider. */
export function OtherSignIns({ provider }: { provider: string | null }) {
  return (
    <div className="grid gap-2 border-t border-hairline pt-4">
      <RefusalNote provider={provider ?? ''} />
      {provider !== null && <ProviderButton name={provider} />}
      <PasskeyButton />
    </div>
  );
}

function ProviderButton({ name }: { name: string }) {
  const signIn = useProviderSignIn();
  return (
    <Button aria-disabled={signIn.isPending} onClick={() => !signIn.isPending && signIn.mutate()}>
      {t('Sign in with {provider}', { provider: name })}
    </Button>
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
