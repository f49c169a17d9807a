import { HOUR, MINUTE } from '#shared/calendar/durations.ts';
import type { User } from '#shared/account/account.contract.ts';
import { emailKey } from '#shared/account/account.rules.ts';
import type { Language } from '#shared/language/language.ts';
import { serverTexts } from '#shared/reminders/reminder-texts.rules.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import { AppError } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { attemptsOfAddress, createSubnetLimits } from '#server/http/subnet-limits.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { MailService } from '#server/mail/mail.service.ts';
import type { AccountServiceParts } from './account.service.ts';
import type { PasswordResetStore } from './password-resets.store.ts';
import { hashPassword } from './passwords.ts';
import { createSecret, hashToken } from './tokens.ts';

const VALID_FOR = 30 * MINUTE;
const PER_EMAIL: RateLimit = { name: 'reset-email', attempts: 3, windowMilliseconds: HOUR };
const PER_SUBNET = createSubnetLimits('reset-address', [20, 40, 80]);
/** Matches a token: the account's id and a random secret. */
const TOKEN = /^([1-9]\d{0,15})_[\w-]{43}$/;

export interface PasswordResetServiceParts extends AccountServiceParts {
  store: PasswordResetStore;
  /** Undefined if the server sends no mail: then nobody can ask for a link. */
  mail: MailService | undefined;
  publicUrl: string | undefined;
  isOwnerEmail: (email: string) => boolean;
  rateLimits: RateLimits;
  clock: Clock;
  /** Called when a link could not be sent. */
  report: (error: unknown) => void;
}

/** Creates the service with which a person who forgot their password chooses a new one by a mailed link. (decision 064) */
export function createPasswordResetService(parts: PasswordResetServiceParts) {
  const { database, users, sessions, passwordAttempts, audit, store, mail, publicUrl, rateLimits, clock } = parts;

  /** Mails a link with which the owner of an account chooses a password. */
  async function sendLink(
    sender: MailService,
    { id: userId, email }: Pick<User, 'id' | 'email'>,
    { subject, text }: { subject: string; text: (link: string) => string },
    { address }: Visitor,
  ): Promise<void> {
    const token = `${userId}_${createSecret()}`;
    const expiresAt = toInstant(clock().getTime() + VALID_FOR);
    await database.transaction(userId, async () => {
      await store.insertReset(userId, { tokenHash: hashToken(token), expiresAt });
      await audit.record('password-reset-requested', { userId, address });
    });
    // A browser does not send the part after # to any server.
    await sender.send({ to: email, subject, text: text(`${publicUrl}/auth#reset=${token}`) });
  }

  /** Sends a link to the account with this email, if there is one. */
  async function sendAskedLink(
    sender: MailService,
    email: string,
    language: Language,
    visitor: Visitor,
  ): Promise<void> {
    const user = await users.findUserByEmail(emailKey(email));
    const { resetSubject: subject, resetText: text } = serverTexts(language);
    if (user !== undefined) await sendLink(sender, user, { subject, text }, visitor);
  }

  return {
    /** Whether the server can send links. */
    canResetPassword: mail !== undefined,

    /**
     * Sends a link to the account with this email. The response does not depend on whether there is one, and does not
     * wait for it. Throws 'too-many-requests' after too many attempts.
     */
    async askForReset(email: string, language: Language, visitor: Visitor): Promise<void> {
      await rateLimits.attempt([
        ...attemptsOfAddress(PER_SUBNET, visitor.address),
        { limit: PER_EMAIL, subject: emailKey(email) },
      ]);
      if (mail !== undefined) sendAskedLink(mail, email, language, visitor).catch(parts.report);
    },

    /**
     * Sends a link to a new account that has the owner's email. The person is the owner once they have chosen a
     * password with it, because only that shows whose address it is. (decision 073)
     */
    confirmOwner(user: User, language: Language, visitor: Visitor): void {
      if (mail === undefined || !parts.isOwnerEmail(user.email)) return;
      const { ownerSubject: subject, ownerText: text } = serverTexts(language);
      sendLink(mail, user, { subject, text }, visitor).catch(parts.report);
    },

    /**
     * Sets a new password and signs out everywhere. API tokens stay, as they do when the password is changed. Throws
     * 'invalid' when the token was used, has expired or never existed.
     */
    async resetPassword(token: string, newPassword: string, { address }: Visitor): Promise<void> {
      const userId = Number(TOKEN.exec(token)?.[1] ?? 0);
      const tokenHash = hashToken(token);
      if (!Number.isSafeInteger(userId) || !(await store.hasReset(userId, tokenHash, clock().toISOString())))
        throw usedLinkError();
      const password = await passwordAttempts.runUnlimited(userId, async () => hashPassword(newPassword));
      await database.transaction(userId, async () => {
        // Of several concurrent calls with the same link only one finds it here.
        const links = await store.takeResets(userId, clock().toISOString());
        if (!links.includes(tokenHash)) throw usedLinkError();
        await users.updatePassword(userId, password);
        await users.confirmEmail(userId, clock().toISOString());
        await passwordAttempts.forgetBrowsers(userId);
        await sessions.signOutElsewhere(userId);
        await audit.record('password-reset', { userId, address });
      });
    },

    /** Deletes at most `limit` expired links. Returns how many. */
    async purge(limit: number): Promise<number> {
      return store.purgeExpired(clock().toISOString(), limit);
    },
  };
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

function usedLinkError(): AppError {
  return new AppError('invalid', 'This link is not valid any more. Ask for a new one.');
}
