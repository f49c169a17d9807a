import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreatedCredential, Passkey, UsedCredential } from '#shared/account/passkeys.contract.ts';
import type { ApiResponse, Client } from './api-client.ts';
import { PASSWORD, type Person } from './factories.ts';

/** What an authenticator can be made to get wrong. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  credentialId?: string;
  key?: KeyObject;
}

const ORIGIN = 'http://localhost';
const RP_ID = 'localhost';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey (ES256), which can lie. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  userHandle = '';
  counter = 0;

  /** Answers the options of a new passkey. */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}): CreatedCredential {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.credentialId, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      // A key of COSE: EC2, ES256, P-256 and the two coordinates.
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([this.#authenticatorData(lies, HAS_CREDENTIAL), attested]);
    // CBOR: {fmt: 'none', attStmt: {}, authData: data}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, lies).toString('base64url');
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports: ['internal'] },
    };
  }

  /** Answers the options of a sign-in. */
  use(options: { challenge: string }, lies: Lies = {}): UsedCredential {
    this.counter += 1;
    const authenticatorData = this.#authenticatorData(lies, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, lies);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const id = lies.credentialId ?? this.credentialId;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, lies.key ?? this.#keys.privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const content = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? ORIGIN };
    return Buffer.from(JSON.stringify({ ...content, crossOrigin: false }));
  }

  #authenticatorData({ rpId = RP_ID, isVerified = true, counter = this.counter }: Lies, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = Buffer.from([PRESENT | flags | (isVerified ? VERIFIED : 0)]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flag, count]);
  }
}

/** Adds a passkey to the account of a signed-in person. */
export async function addPasskey(
  client: Client,
  {
    name = 'Laptop',
    lies = {},
    authenticator = new Authenticator(),
  }: {
    name?: string;
    lies?: Lies;
    authenticator?: Authenticator;
  } = {},
): Promise<{ authenticator: Authenticator; response: ApiResponse<Passkey> }> {
  const { body } = await client.post<{ challenge: string; user: { id: string } }>('/api/sign-in/passkeys/options', {
    password: PASSWORD,
  });
  const credential = authenticator.create(body, lies);
  return { authenticator, response: await client.post<Passkey>('/api/sign-in/passkeys', { name, credential }) };
}

/** Begins a sign-in with a passkey. Returns the options, whose challenge belongs to this browser. */
export async function beginPasskeySignIn(client: Client): Promise<{ challenge: string }> {
  return (await client.post<{ challenge: string }>('/api/login/passkey/options')).body;
}

/** Signs in with a passkey. */
export async function signInWithPasskey(
  client: Client,
  authenticator: Authenticator,
  lies: Lies = {},
): Promise<ApiResponse<Person['user']>> {
  const credential = authenticator.use(await beginPasskeySignIn(client), lies);
  return client.post('/api/login/passkey', { credential, rememberMe: false });
}
