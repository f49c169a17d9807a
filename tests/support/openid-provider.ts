import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OpenIdProvider } from '#server/config.ts';

/** An account at the provider. */
export interface ProviderAccount {
  email?: string;
  isVerified?: boolean;
}

/** A real OpenID provider on this machine. */
export interface RunningProvider {
  settings: OpenIdProvider;
  /** The address of the halo that it leads back to. */
  publicUrl: string;
  /** The accounts by their subject. */
  accounts: Map<string, ProviderAccount>;
  /** Signs in at the provider's page as a browser does. Returns the address that the provider leads back to. */
  visit(address: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT_ID = 'halo';
const CLIENT_SECRET = 'a secret of halo and its provider';

/** Starts the provider. It leads back to the callback of a halo at `publicUrl`. */
export async function startOpenIdProvider(publicUrl: string): Promise<RunningProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = withoutAdvice(() => createProvider(issuer, publicUrl, accounts));
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    settings: { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, name: 'Example ID' },
    publicUrl,
    accounts,
    visit: async (address, subject) => visit(issuer, address, subject),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Runs a function without the provider's advice for production on the console. */
function withoutAdvice<Result>(work: () => Result): Result {
  const output: Pick<Console, 'warn'> = globalThis.console;
  const { warn } = output;
  output.warn = () => undefined;
  try {
    return work();
  } finally {
    output.warn = warn;
  }
}

function createProvider(issuer: string, publicUrl: string, accounts: Map<string, ProviderAccount>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [new URL('/api/oidc/callback', publicUrl).href],
        // Only native clients may lead back to this machine without HTTPS.
        application_type: publicUrl.startsWith('https:') ? 'web' : 'native',
      },
    ],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, subject) => {
      const { email, isVerified = true } = accounts.get(subject) ?? {};
      const claims = { sub: subject, ...(email !== undefined && { email, email_verified: isVerified }) };
      return { accountId: subject, claims: () => claims };
    },
  });
}

/** Follows the pages of the provider: the form that signs in and the form that consents. */
async function visit(issuer: string, address: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  for (let page = 0; page < 20; page += 1) {
    if (next.origin !== issuer) return next;
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    form = undefined;
    const location = response.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      continue;
    }
    const text = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
    if (prompt === undefined) throw new Error(`The provider shows no form: ${response.status} ${text}`);
    next = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '', next);
    form = new URLSearchParams({ prompt, login: subject, password: 'any' });
  }
  throw new Error('The provider does not lead back');
}
