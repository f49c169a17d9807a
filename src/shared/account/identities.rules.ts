/** Why a sign-in with the OpenID provider was refused. It is in the hash of the address that the person comes back to. */
export const PROVIDER_REFUSALS = ['refused', 'no-account', 'email-taken', 'no-email', 'linked-elsewhere'] as const;

/** Why a sign-in with the OpenID provider was refused. */
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];

const REFUSAL_HASH = '#provider=';

/** The hash of the address at which the settings of signing in open. */
export const SIGN_IN_SETTINGS_HASH = '#sign-in';

/** True at the address to which the OpenID provider leads back a person who has linked an account, or could not. */
export function isBackFromProvider(hash: string): boolean {
  return hash === SIGN_IN_SETTINGS_HASH || refusalIn(hash) !== undefined;
}

/** The hash of the address at which the sign-in page asks for a code. */
export const CODE_HASH = '#code';

/** Returns the address of the page that says why signing in, or linking an account, was refused. */
export function refusalAddress(reason: ProviderRefusal, page: '/auth' | '/settings'): string {
  return `${page}${REFUSAL_HASH}${reason}`;
}

/** Returns why signing in was refused, from the hash that `refusalAddress` wrote; undefined for another hash. */
export function refusalIn(hash: string): ProviderRefusal | undefined {
  return PROVIDER_REFUSALS.find((reason) => hash === REFUSAL_HASH + reason);
}
