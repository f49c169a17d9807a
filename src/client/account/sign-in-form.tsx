import { useState } from 'react';
import { checkSignIn } from '#shared/account/account.rules.ts';
import { hasMessages, type FormMessages } from '#shared/forms/forms.rules.ts';
import { Button } from '#client/ui/button.tsx';
import { focusFirstInvalid, useFocusBack } from '#client/ui/focus.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { useSignIn } from './account.mutations.ts';

/** Email, password and 'Remember me'. */
export function SignInForm() {
  const [form, setForm] = useState({ email: '', password: '', rememberMe: false });
  const [messages, setMessages] = useState<FormMessages<'email' | 'password'>>({});
  const signIn = useSignIn();
  useFocusBack(signIn.isPending);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = checkSignIn(form);
        setMessages(found);
        if (hasMessages(found)) focusFirstInvalid(event.currentTarget);
        else if (!signIn.isPending) signIn.mutate({ ...form, email: form.email.trim() });
      }}
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={form.email}
        message={messages.email}
        onChange={(event) => {
          setForm({ ...form, email: event.target.value });
          setMessages({ ...messages, email: undefined });
        }}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={form.password}
        message={messages.password}
        onChange={(event) => {
          setForm({ ...form, password: event.target.value });
          setMessages({ ...messages, password: undefined });
        }}
      />
      <label className="flex min-h-11 items-center gap-2.5 text-sm at-desk:min-h-0">
        <input
          type="checkbox"
          name="rememberMe"
          checked={form.rememberMe}
          onChange={(event) => setForm({ ...form, rememberMe: event.target.checked })}
          className="size-4 accent-accent"
        />
        Remember me
      </label>
      <Button type="submit" kind="primary" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
