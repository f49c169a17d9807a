import { KeyRound } from 'lucide-react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { usePasskeySignIn } from './passkey-sign-in.mutations.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useProviderSignIn } from './provider.mutations.ts';

export interface OtherSignInsProps {
  /** The name of the OpenID provider; null without one. */
  provider: string | null;
  /** Whether the person wants to stay signed in. */
  rememberMe: boolean;
}

/** The ways to sign in without a password. */
export function OtherSignIns({ provider, rememberMe }: OtherSignInsProps) {
  return (
    <div className="grid gap-2 border-hairline not-first:border-t not-first:pt-4">
      <RefusalNote provider={provider ?? ''} />
      {provider !== null && <ProviderButton name={provider} rememberMe={rememberMe} />}
      <PasskeyButton rememberMe={rememberMe} />
    </div>
  );
}

function ProviderButton({ name, rememberMe }: { name: string; rememberMe: boolean }) {
  const signIn = useProviderSignIn();
  return (
    <Button aria-disabled={signIn.isPending} onClick={() => !signIn.isPending && signIn.mutate(rememberMe)}>
      {t('Sign in with {provider}', { provider: name })}
    </Button>
  );
}

function PasskeyButton({ rememberMe }: { rememberMe: boolean }) {
  const signIn = usePasskeySignIn();
  if (!('PublicKeyCredential' in globalThis)) return null;
  return (
    <Button aria-disabled={signIn.isPending} onClick={() => !signIn.isPending && signIn.mutate(rememberMe)}>
      <KeyRound size={16} aria-hidden />
      {t('Use a passkey')}
    </Button>
  );
}
