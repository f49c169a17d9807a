import {
  MAX_PASSKEYS,
  type CreatedCredential,
  type Passkey,
  type UsedCredential,
} from '#shared/account/passkeys.contract.ts';
import type { Clock } from '#server/clock.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { RelyingParty } from '#server/http/relying-party.ts';
import { attemptsOfAddress, createSubnetLimits } from '#server/http/subnet-limits.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { AccountService, AccountServiceParts } from './account.service.ts';
import type { PasskeyRow, PasskeyStore } from './passkeys.store.ts';
import type { SessionOpeningService, SignedIn, SigningBrowser } from './session-opening.service.ts';
import type { SignInTicketService } from './sign-in-tickets.service.ts';

/** Limits begun sign-ins, each of which stores a row for five minutes. */
const CHALLENGES_PER_SUBNET = createSubnetLimits('passkey-challenge', [200, 400, 800]);
const FAILURES_PER_SUBNET = createSubnetLimits('passkey-address', [100, 200, 400]);

const RELYING_PARTY_NAME = 'halo';

export interface PasskeyServiceParts extends Pick<
  AccountServiceParts,
  'database' | 'users' | 'passwordAttempts' | 'audit'
> {
  store: PasskeyStore;
  account: Pick<AccountService, 'confirmPassword'>;
  opening: SessionOpeningService;
  tickets: SignInTicketService;
  rateLimits: RateLimits;
  clock: Clock;
}

/** The options of a call of `navigator.credentials`, and the token of the ticket that holds their challenge. */
export interface BegunCeremony {
  options: Record<string, unknown>;
  ticket: string;
}

/**
 * Creates the service of passkeys. The authenticator verifies the person by a PIN, a finger or a face, so that a passkey
 * replaces both the password and the code. (decision 067)
 */
export function createPasskeyService({
  database,
  users,
  passwordAttempts,
  audit,
  store,
  account,
  opening,
  tickets,
  rateLimits,
  clock,
}: PasskeyServiceParts) {
  /** Returns the passkey that a credential claims to be, and whose it is; undefined without one for this host. */
  async function findClaimed({ id, response }: UsedCredential, party: RelyingParty): Promise<PasskeyRow | undefined> {
    const userId = userIdOfHandle(response.userHandle);
    const passkey = userId === undefined ? undefined : await store.findPasskey(userId, id);
    return passkey?.relyingParty === party.id ? passkey : undefined;
  }

  /** Records a refused passkey and returns its error, which is the same for every cause. */
  async function recordRefusal(userId: number | undefined, { address }: Visitor): Promise<AppError> {
    await audit.record('passkey-refused', { userId, address });
    return new AppError('signed-out', 'This passkey was not accepted. Try again, or sign in another way.');
  }

  /** Returns a person's passkeys. Throws 'conflict' when there is no room for another one. */
  async function findPasskeysWithRoom(userId: number): Promise<PasskeyRow[]> {
    const known = await store.findPasskeys(userId);
    if (known.length >= MAX_PASSKEYS)
      throw new AppError('conflict', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
    return known;
  }

  return {
    /** Lists a person's passkeys, the latest first. */
    async listPasskeys(userId: number): Promise<Passkey[]> {
      return (await store.findPasskeys(userId)).map(presentPasskey);
    },

    /**
     * Begins a new passkey. Throws 'invalid' when the password is wrong, 'conflict' when the person has the maximum
     * number of passkeys.
     */
    async beginPasskey(
      user: { id: number; email: string },
      password: string,
      party: RelyingParty,
      visitor: Visitor,
    ): Promise<BegunCeremony> {
      await account.confirmPassword(user.id, password, visitor);
      const known = await findPasskeysWithRoom(user.id);
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: RELYING_PARTY_NAME,
        rpID: party.id,
        userName: user.email,
        userID: new TextEncoder().encode(String(user.id)),
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { challenge } = options;
      return {
        options: { ...options },
        ticket: await tickets.issueTicket('new-passkey', { userId: user.id, challenge }),
      };
    },

    /**
     * Stores a new passkey. Throws 'invalid' when the authenticator's answer is not the one to this person's challenge,
     * 'conflict' when the person has the passkey already, or meanwhile the maximum number of passkeys.
     */
    async addPasskey(
      userId: number,
      ticket: string | undefined,
      { name, credential }: { name: string; credential: CreatedCredential },
      party: RelyingParty,
      { address }: Visitor,
    ): Promise<Passkey> {
      const begun = await tickets.takeTicket('new-passkey', ticket);
      const created = begun?.userId === userId ? await verifyCreated(credential, begun.challenge, party) : undefined;
      if (created === undefined) {
        await audit.record('passkey-refused', { userId, address });
        throw new AppError('invalid', 'The passkey could not be added. Please try again.');
      }
      return database.transaction(userId, async () => {
        await findPasskeysWithRoom(userId);
        const row = await store.insertPasskey(userId, {
          ...created,
          relyingParty: party.id,
          name,
          createdAt: clock().toISOString(),
        });
        if (row === undefined) throw new AppError('conflict', 'You have this passkey already');
        await audit.record('passkey-added', { userId, address });
        return presentPasskey(row);
      });
    },

    /** Removes a passkey. Throws 'not-found' when the person has none with this id. */
    async removePasskey(userId: number, id: number, { address }: Visitor): Promise<void> {
      await database.transaction(userId, async () => {
        if (!(await store.deletePasskey(userId, id))) throw notFound('Passkey');
        await audit.record('passkey-removed', { userId, address });
      });
    },

    /** Begins a sign-in. Nothing is known of the person yet. Throws 'too-many-requests' after too many attempts. */
    async beginSignIn(party: RelyingParty, { address }: Visitor): Promise<BegunCeremony> {
      await rateLimits.attempt(attemptsOfAddress(CHALLENGES_PER_SUBNET, address));
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
      return {
        options: { ...options },
        ticket: await tickets.issueTicket('passkey', { challenge: options.challenge }),
      };
    },

    /**
     * Signs in with a passkey. Every cause of a refusal gets the same error. Throws 'too-many-requests' after too many
     * attempts.
     */
    async signInWithPasskey(
      ticket: string | undefined,
      credential: UsedCredential,
      party: RelyingParty,
      browser: SigningBrowser,
    ): Promise<SignedIn> {
      const { visitor } = browser;
      const attempts = attemptsOfAddress(FAILURES_PER_SUBNET, visitor.address);
      await rateLimits.attempt(attempts);
      const begun = await tickets.takeTicket('passkey', ticket);
      const passkey = begun && (await findClaimed(credential, party));
      const counter = passkey && (await verifyUsed(credential, begun.challenge, passkey, party));
      if (passkey === undefined || counter === undefined) throw await recordRefusal(passkey?.userId, visitor);
      const { userId } = passkey;
      await passwordAttempts.countSession(userId);
      const signedIn = await database.transaction(userId, async () => {
        const row = await users.lockUser(userId);
        const use = { counter, lastUsedAt: clock().toISOString() };
        if (row === undefined || !(await store.recordUse(userId, passkey, use))) return undefined;
        await audit.record('signed-in-by-passkey', { userId, address: visitor.address });
        return opening.openSessionFor(row, browser);
      });
      if (signedIn === undefined) throw await recordRefusal(userId, visitor);
      await rateLimits.refund(attempts);
      return signedIn;
    },
  };
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt };
}

/** Returns the account that a passkey says it is for: its id, as it was given when the passkey was made. */
function userIdOfHandle(handle: string | undefined): number | undefined {
  const text = Buffer.from(handle ?? '', 'base64url').toString('utf8');
  const userId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(userId) ? userId : undefined;
}

/** Returns what is stored of a new passkey; undefined when the answer is not the one to the challenge. */
async function verifyCreated(credential: CreatedCredential, challenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: toLibraryForm(credential) as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = (credential.response.transports ?? []).join(' ');
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return undefined;
  }
}

/** Returns the new counter of a passkey; undefined when the answer is not the one to the challenge. */
async function verifyUsed(
  credential: UsedCredential,
  challenge: string,
  { credentialId, publicKey, counter }: PasskeyRow,
  party: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toLibraryForm(credential) as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** halo asks for no extensions, so that their results are left out of the contract. */
function toLibraryForm(credential: CreatedCredential | UsedCredential) {
  return { ...credential, clientExtensionResults: {} };
}

/** Loads the library only when somebody uses a passkey. */
async function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
