import type { FormMessages } from '#shared/forms/forms.rules.ts';

/** A password has at least six characters (platform specification, section 9). */
export const MINIMUM_PASSWORD_LENGTH = 6;

/** How many characters an email may have. */
export const EMAIL_LENGTH = 254;

/** What is said of an email that is none (platform specification, section 5). */
export const NO_EMAIL = 'Valid email address is required';

/** What an email is compared by: trimmed and without regard to case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** What is wrong with a sign-in (platform specification, section 5). */
export function checkSignIn(form: { email: string; password: string }): FormMessages<'email' | 'password'> {
  return {
    ...checkEmail(form.email),
    ...(form.password === '' && { password: 'Password is required' }),
  };
}

/** What is wrong with a registration (platform specification, section 5). */
export function checkRegistration(form: {
  email: string;
  password: string;
  confirmPassword: string;
}): FormMessages<'email' | 'password' | 'confirmPassword'> {
  return {
    ...checkEmail(form.email),
    ...(form.password.length < MINIMUM_PASSWORD_LENGTH && { password: 'Password must be at least 6 characters' }),
    ...checkConfirmation(form.password, form.confirmPassword),
  };
}

/** What is wrong with a change of the password (platform specification, section 5). */
export function checkPasswordChange(form: {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}): FormMessages<'currentPassword' | 'newPassword' | 'confirmPassword'> {
  return {
    ...(form.currentPassword === '' && { currentPassword: 'Current password is required' }),
    ...(form.newPassword.length < MINIMUM_PASSWORD_LENGTH && {
      newPassword: 'New password must be at least 6 characters',
    }),
    ...(form.confirmPassword === '' && { confirmPassword: 'Please confirm your new password' }),
    ...(form.confirmPassword !== '' &&
      form.confirmPassword !== form.newPassword && { confirmPassword: 'New passwords do not match' }),
  };
}

/** What is wrong with the deletion of an account (platform specification, section 5). */
export function checkAccountDeletion(form: { password: string }): FormMessages<'password'> {
  return form.password === '' ? { password: 'Password is required to confirm account deletion' } : {};
}

function checkEmail(email: string): FormMessages<'email'> {
  // The server has the last word; this only has to be no stricter than it is.
  const typed = email.trim();
  const isEmail = typed.length <= EMAIL_LENGTH && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed);
  return isEmail ? {} : { email: NO_EMAIL };
}

function checkConfirmation(password: string, confirmation: string): FormMessages<'confirmPassword'> {
  if (confirmation === '') return { confirmPassword: 'Please confirm your password' };
  return confirmation === password ? {} : { confirmPassword: 'Passwords do not match' };
}
