import type { Configuration } from 'openid-client';
import type { OpenIdProvider } from '#server/config.ts';

/** Where the provider leads back to, below PUBLIC_URL. */
export const PROVIDER_CALLBACK = '/api/oidc/callback';

/** The maximum length of the name under which a linked account is listed. */
const LABEL_LENGTH = 200;

/** Seconds that the provider has for each answer. */
const TIMEOUT_SECONDS = 10;

/** What halo remembers of an authorization request, to check the response. */
export interface ProviderSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider has said of a person, verified. */
export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** Undefined unless the provider says that it is verified. */
  email: string | undefined;
  /** The email or the name, for the list of linked accounts. */
  label: string;
}

/**
 * Creates the service that talks to an OpenID provider: the authorization code flow with PKCE, state and nonce, and with
 * a verified signature of the ID token. The code of the protocol is loaded at first use.
 */
export function createOpenIdProviderService(provider: OpenIdProvider, publicUrl: string) {
  const redirectUri = `${publicUrl}${PROVIDER_CALLBACK}`;
  let configuration: Promise<Configuration> | undefined;

  /** Reads the provider's own description once. A failure is tried again by the next person. */
  async function configure(): Promise<Configuration> {
    configuration ??= discover(provider).catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
  }

  return {
    name: provider.name,

    /** Returns the page of the provider to open, and what to remember. Throws when the provider cannot be reached. */
    async begin(): Promise<{ address: string; secrets: ProviderSecrets }> {
      const openid = await loadOpenId();
      const secrets = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, secrets };
    },

    /**
     * Exchanges the code in the query of the callback for what the provider says of the person. Throws when anything of
     * the answer is not as it should be.
     */
    async finish(query: string, { state, nonce, verifier }: ProviderSecrets): Promise<ProviderClaims> {
      const openid = await loadOpenId();
      const known = await configure();
      const tokens = await openid.authorizationCodeGrant(known, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token');
      // Many providers say the email only here.
      const isSilent = claims['email'] === undefined && known.serverMetadata().userinfo_endpoint !== undefined;
      const said = isSilent ? await openid.fetchUserInfo(known, tokens.access_token, claims.sub) : claims;
      const email = typeof said['email'] === 'string' ? said['email'] : undefined;
      const name = typeof said['name'] === 'string' ? said['name'] : undefined;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: said['email_verified'] === true ? email : undefined,
        label: (email ?? name ?? claims.sub).slice(0, LABEL_LENGTH),
      };
    },
  };
}

export type OpenIdProviderService = ReturnType<typeof createOpenIdProviderService>;

async function discover({ issuer, clientId, clientSecret }: OpenIdProvider): Promise<Configuration> {
  const openid = await loadOpenId();
  const isPlain = issuer.startsWith('http:');
  return openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? openid.None() : openid.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // The configuration allows plain HTTP only for a provider on this machine.
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    },
  );
}

/** Loads the library only when somebody signs in with the provider. */
async function loadOpenId() {
  return import('openid-client');
}
