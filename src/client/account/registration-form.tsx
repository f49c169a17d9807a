import { useId, useState, type ChangeEvent } from 'react';
import { checkRegistration } from '#shared/account/account.rules.ts';
import { invitationIn } from '#shared/account/invitations.rules.ts';
import { hasMessages, type FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { focusFirstInvalid } from '#client/ui/overlays/focus.ts';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useRegister } from './account.mutations.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrengthHint } from './password-strength.tsx';
import { refusedFields } from './refused-fields.ts';
import { useRegistration } from './registration.queries.ts';
import type { EmailProps } from './sign-in-form.tsx';
import { useSignInOptions } from './sign-in-options.queries.ts';
import { UnreachableNote } from './unreachable-note.tsx';

type Field = 'email' | 'password' | 'confirmPassword';

/** The registration form, or the note that says how to get an account. */
export function Registration(props: EmailProps) {
  const { isOpen, needsInvitation } = useRegistration();
  const { hasPasswords, provider } = useSignInOptions();
  const invitation = invitationIn(location.hash);
  if (!hasPasswords && (isOpen || invitation !== undefined))
    return (
      <p className="rounded-control bg-sunken px-4 py-3 text-ink-2">
        {t('Sign in with {provider} to get an account.', { provider: provider ?? '' })}
      </p>
    );
  if (isOpen || (needsInvitation && invitation !== undefined))
    return <RegistrationForm {...props} invitation={invitation} />;
  return (
    <p className="rounded-control bg-sunken px-4 py-3 text-ink-2">
      {needsInvitation
        ? t('New accounts need an invitation. Ask the administrator of this halo for one, then open its link.')
        : t('New accounts are made by the administrator of this halo. Ask them for one, then sign in with it.')}
    </p>
  );
}

function RegistrationForm({ email, onEmailChange, invitation }: EmailProps & { invitation: string | undefined }) {
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [messages, setMessages] = useState<FormMessages<Field>>({});
  const register = useRegister();
  const hintId = useId();

  /** Returns the props of a field. Its message disappears when it is changed. */
  const field = (name: Field, value: string, onChange: (text: string) => void) => ({
    name,
    value,
    message: messages[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange(event.target.value);
      setMessages({ ...messages, [name]: undefined });
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget: element } = event;
        const show = (found: FormMessages<Field>): void => {
          setMessages(found);
          if (hasMessages(found)) focusFirstInvalid(element);
        };
        const found = checkRegistration({ ...passwords, email });
        show(found);
        if (hasMessages(found) || register.isPending) return;
        const { password } = passwords;
        register.mutate(
          { email: email.trim(), password, invitation },
          { onError: (error) => show(refusedFields(error)) },
        );
      }}
    >
      <TextField label={t('Email')} type="email" autoComplete="username" {...field('email', email, onEmailChange)} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        aria-describedby={hintId}
        isShown={isPasswordShown}
        onShow={setPasswordShown}
        {...field('password', passwords.password, (password) => setPasswords({ ...passwords, password }))}
      />
      <PasswordStrengthHint
        id={hintId}
        password={messages.password === undefined ? passwords.password : undefined}
        email={email}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        isShown={isPasswordShown}
        {...field('confirmPassword', passwords.confirmPassword, (confirmPassword) =>
          setPasswords({ ...passwords, confirmPassword }),
        )}
      />
      <UnreachableNote error={register.error} />
      <Button type="submit" kind="primary" aria-disabled={register.isPending}>
        {register.isPending ? t('Creating Account...') : t('Create Account')}
      </Button>
    </form>
  );
}
