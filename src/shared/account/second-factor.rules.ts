import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';

/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10;

/** The maximum length of a code as it is typed. */
export const CODE_LENGTH = 40;

const TIME_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[a-z2-9]{16}$/;

/** A code as it was typed: one of the authenticator app, or a recovery code. */
export interface ReadCode {
  kind: 'time' | 'recovery';
  /** The code as it is compared: without spaces, and a recovery code in groups of four. */
  code: string;
}

/** Reads a code. Spaces, dashes and upper case do not matter. Returns undefined for a text that cannot be a code. */
export function readCode(typed: string): ReadCode | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (TIME_CODE.test(code)) return { kind: 'time', code };
  if (!RECOVERY_CODE.test(code)) return undefined;
  return { kind: 'recovery', code: [0, 4, 8, 12].map((start) => code.slice(start, start + 4)).join('-') };
}

/** Returns the errors of a form that asks for a code. */
export function checkCode({ code }: { code: string }): FormMessages<'code'> {
  return readCode(code) === undefined ? { code: t('Enter the six digits, or a recovery code') } : {};
}

/** Returns the errors of a form that asks for the password. */
export function checkOwnPassword({ password }: { password: string }): FormMessages<'password'> {
  return password === '' ? { password: t('Password is required') } : {};
}

/** Returns the errors of the form that turns the second step off. */
export function checkTurningOff(form: { password: string; code: string }): FormMessages<'password' | 'code'> {
  return { ...checkOwnPassword(form), ...checkCode(form) };
}
