import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenIdProvider } from '#server/config.ts';

/** What the provider makes of an ID token. */
export interface TokenChange {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** How the token is signed: by its own key unless given. */
  signature?: 'own' | 'other' | 'none' | 'secret' | 'public key' | 'missing';
}

/** An OpenID provider whose ID tokens the test decides. */
export interface HostileProvider {
  settings: OpenIdProvider;
  /** The changes of the next ID tokens. `nonce` is that of the last visit. */
  change: TokenChange;
  /** The codes that were exchanged. */
  exchanged: string[];
  /** Returns the address that the provider leads back to, with these parameters changed; null removes one. */
  answer(address: string, parameters?: Record<string, string | null>): URL;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'halo', clientSecret: 'a secret of halo and its provider' };
const SUBJECT = 'mallory';

/** Starts the provider. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const [own, other] = [createKeys(), createKeys()];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let nonce = '';
  const provider: HostileProvider = {
    settings: { issuer, ...CLIENT, name: 'Hostile' },
    change: {},
    exchanged: [],
    answer: (address, parameters = {}) => {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const answered = { code: 'a-code', state: searchParams.get('state'), iss: issuer, ...parameters };
      for (const [name, value] of Object.entries(answered)) if (value !== null) back.searchParams.set(name, value);
      return back;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function createIdToken({ header = {}, claims = {}, signature = 'own' }: TokenChange): string {
    const now = Math.floor(Date.now() / 1_000);
    const said = {
      iss: issuer,
      sub: SUBJECT,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      email: 'mallory@halo.example',
      email_verified: true,
      ...claims,
    };
    const input = [{ alg: 'RS256', kid: 'own', ...header }, said].map(encode).join('.');
    const signatures = {
      own: () => sign('sha256', Buffer.from(input), own.privateKey),
      other: () => sign('sha256', Buffer.from(input), other.privateKey),
      secret: () => createHmac('sha256', CLIENT.clientSecret).update(input).digest(),
      'public key': () =>
        createHmac('sha256', own.publicKey.export({ format: 'pem', type: 'spki' }))
          .update(input)
          .digest(),
      none: () => Buffer.alloc(0),
      missing: () => Buffer.alloc(0),
    };
    const signed = signatures[signature]().toString('base64url');
    return signature === 'missing' ? input : `${input}.${signed}`;
  }

  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/.well-known/openid-configuration') return send(response, describe(issuer));
    if (path === '/jwks')
      return send(response, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] });
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      provider.exchanged.push(new URLSearchParams(body).get('code') ?? '');
      send(response, { access_token: 'access', token_type: 'bearer', id_token: createIdToken(provider.change) });
    });
    return undefined;
  });
  return provider;
}

function createKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

function describe(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // A provider that allows everything must not weaken halo.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
