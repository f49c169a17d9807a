import { Secret, TOTP } from 'otpauth';
import type { Client } from './api-client.ts';
import { PASSWORD } from './factories.ts';

/** A person's second step as the person has it: the secret in the app, and the recovery codes. */
export interface OwnSecondFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Returns the code of an authenticator app at a time. */
export function codeAt(secret: string, time: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
}

/** Creates a secret for a signed-in person, without confirming it. */
export async function beginSecondFactor(client: Client): Promise<string> {
  const { body } = await client.post<{ secret: string }>('/api/sign-in/second-factor', { password: PASSWORD });
  return body.secret;
}

/** Turns the second step of a signed-in person on. */
export async function turnOnSecondFactor(client: Client, now: Date): Promise<OwnSecondFactor> {
  const secret = await beginSecondFactor(client);
  const code = codeAt(secret, now);
  const { body } = await client.post<{ recoveryCodes: string[] }>('/api/sign-in/second-factor/confirm', { code });
  return { secret, recoveryCodes: body.recoveryCodes };
}
