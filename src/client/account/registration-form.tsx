import { Fragment, useId, useState } from 'react';
import { checkRegistration } from '#shared/account/account.rules.ts';
import { hasMessages, type FormMessages } from '#shared/forms/forms.rules.ts';
import { Button } from '#client/ui/button.tsx';
import { focusFirstInvalid, useFocusBack } from '#client/ui/focus.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { useRegister } from './account.mutations.ts';
import { PasswordStrengthHint } from './password-strength.tsx';

type Field = 'email' | 'password' | 'confirmPassword';

const FIELDS: readonly { name: Field; label: string; type: 'email' | 'password'; autoComplete: string }[] = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
];

/** Email, and a password typed twice; the second stays in the browser. */
export function RegistrationForm() {
  const [form, setForm] = useState<Record<Field, string>>({ email: '', password: '', confirmPassword: '' });
  const [messages, setMessages] = useState<FormMessages<Field>>({});
  const register = useRegister();
  const hintId = useId();
  useFocusBack(register.isPending);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = checkRegistration(form);
        setMessages(found);
        if (hasMessages(found)) focusFirstInvalid(event.currentTarget);
        else if (!register.isPending) register.mutate({ email: form.email.trim(), password: form.password });
      }}
    >
      {FIELDS.map(({ name, ...field }) => (
        <Fragment key={name}>
          <TextField
            {...field}
            name={name}
            value={form[name]}
            message={messages[name]}
            aria-describedby={name === 'password' ? hintId : undefined}
            onChange={(event) => {
              setForm({ ...form, [name]: event.target.value });
              setMessages({ ...messages, [name]: undefined });
            }}
          />
          {name === 'password' && (
            <PasswordStrengthHint
              id={hintId}
              password={messages.password === undefined ? form.password : ''}
              email={form.email}
            />
          )}
        </Fragment>
      ))}
      <Button type="submit" kind="primary" disabled={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}
