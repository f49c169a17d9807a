import { refusalIn, type ProviderRefusal } from '#shared/account/identities.rules.ts';
import { t } from '#shared/language/language.ts';

/** Says why the person came back from the OpenID provider without success. Nothing if they did not. */
export function RefusalNote({ provider }: { provider: string }) {
  const refusal = refusalIn(location.hash);
  if (refusal === undefined) return null;
  return (
    <p role="alert" className="rounded-control bg-sunken px-4 py-3 text-sm text-ink-2">
      {refusalText(refusal, provider)}
    </p>
  );
}

/** Returns why the provider's answer did not sign in, and what to do. */
function refusalText(refusal: ProviderRefusal, provider: string): string {
  const texts: Record<ProviderRefusal, string> = {
    refused: t('Signing in with {provider} did not work. Nothing was changed. Please try again.', { provider }),
    'no-account': t(
      'You have no account here yet. Ask the administrator of this halo for an invitation or an account.',
    ),
    'email-taken': t(
      'Your email has an account here. Sign in to it first, then link {provider} in the settings under Sign-in.',
      { provider },
    ),
    'no-email': t('{provider} does not confirm your email, which a new account needs. Confirm it there first.', {
      provider,
    }),
    'linked-elsewhere': t('This account at {provider} is linked to an account of halo already.', { provider }),
  };
  return texts[refusal];
}
