import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';

/** The minimum length of a password. (AUTH-16) */
export const MINIMUM_PASSWORD_LENGTH = 6;

/** The maximum length of an email. */
export const EMAIL_LENGTH = 254;

/** The message for an invalid email. (AUTH-13) */
export const NO_EMAIL = 'Valid email address is required';

/** Returns the key by which emails are compared: trimmed, normalized and lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Returns the errors of a sign-in form. (AUTH-13, AUTH-14) */
export function checkSignIn(form: { email: string; password: string }): FormMessages<'email' | 'password'> {
  return {
    ...checkEmail(form.email),
    ...(form.password === '' && { password: t('Password is required') }),
  };
}

/** Returns the errors of a registration form. (AUTH-15 to AUTH-18) */
export function checkRegistration(form: {
  email: string;
  password: string;
  confirmPassword: string;
}): FormMessages<'email' | 'password' | 'confirmPassword'> {
  return {
    ...checkEmail(form.email),
    ...(form.password.length < MINIMUM_PASSWORD_LENGTH && { password: t('Password must be at least 6 characters') }),
    ...checkConfirmation(form.password, form.confirmPassword),
  };
}

/** Returns the errors of a password change form. (SET-13 to SET-16) */
export function checkPasswordChange(form: {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}): FormMessages<'currentPassword' | 'newPassword' | 'confirmPassword'> {
  return {
    ...(form.currentPassword === '' && { currentPassword: t('Current password is required') }),
    ...checkNewPassword(form),
  };
}

/** Returns the errors of a form for a new password that does not ask for the current password. */
export function checkNewPassword(form: {
  newPassword: string;
  confirmPassword: string;
}): FormMessages<'newPassword' | 'confirmPassword'> {
  return {
    ...(form.newPassword.length < MINIMUM_PASSWORD_LENGTH && {
      newPassword: t('New password must be at least 6 characters'),
    }),
    ...(form.confirmPassword === '' && { confirmPassword: t('Please confirm your new password') }),
    ...(form.confirmPassword !== '' &&
      form.confirmPassword !== form.newPassword && { confirmPassword: t('New passwords do not match') }),
  };
}

/** Returns the errors of a form that asks for a link to reset a password. */
export function checkResetEmail(form: { email: string }): FormMessages<'email'> {
  return checkEmail(form.email);
}

/** Returns the errors of an account deletion form. (SET-20) */
export function checkAccountDeletion(form: { password: string }): FormMessages<'password'> {
  return form.password === '' ? { password: t('Password is required to confirm account deletion') } : {};
}

function checkEmail(email: string): FormMessages<'email'> {
  // This check must not be stricter than the server's, which decides.
  const typed = email.trim();
  const isEmail = typed.length <= EMAIL_LENGTH && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed);
  return isEmail ? {} : { email: t('Valid email address is required') };
}

function checkConfirmation(password: string, confirmation: string): FormMessages<'confirmPassword'> {
  if (confirmation === '') return { confirmPassword: t('Please confirm your password') };
  return confirmation === password ? {} : { confirmPassword: t('Passwords do not match') };
}
