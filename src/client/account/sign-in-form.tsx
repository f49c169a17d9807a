import { useState } from 'react';
import { checkSignIn } from '#shared/account/account.rules.ts';
import { CODE_HASH } from '#shared/account/identities.rules.ts';
import { hasMessages, type FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { focusFirstInvalid } from '#client/ui/overlays/focus.ts';
import { showUnavailable } from '#client/ui/overlays/toasts.ts';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { isCodeNeeded, useSignIn } from './account.mutations.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordReset } from './password-reset.tsx';
import { refusedFields } from './refused-fields.ts';
import { useSignInOptions } from './sign-in-options.queries.ts';
import { UnreachableNote } from './unreachable-note.tsx';

/** The email field, whose value is kept by the parent: the forms to sign in and to register can share it. */
export interface EmailProps {
  email: string;
  onEmailChange: (email: string) => void;
}

const codeStep = createLazyComponent(async () => (await import('./code-step.tsx')).CodeStep, {
  onFailure: ({ onBack }) => {
    onBack();
    showUnavailable();
  },
});

/** Takes the room of a button until its code has loaded. */
const otherSignIns = createLazyComponent(async () => (await import('./other-sign-ins.tsx')).OtherSignIns, {
  fallback: <div className="h-15" />,
});

/** The sign-in form: email, password and 'Remember me' (AUTH-09). If the account needs a code, it asks for that next. */
export function SignInForm({ email, onEmailChange }: EmailProps) {
  const [form, setForm] = useState({ password: '', rememberMe: false });
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [messages, setMessages] = useState<FormMessages<'email' | 'password'>>({});
  const [needsCode, setNeedsCode] = useState(location.hash === CODE_HASH);
  const { hasPasswords, provider } = useSignInOptions();
  const signIn = useSignIn();
  const others = <otherSignIns.Component provider={provider} rememberMe={form.rememberMe} />;
  if (!hasPasswords && !needsCode) return others;
  if (needsCode) return <codeStep.Component onBack={() => setNeedsCode(false)} />;
  return (
    <div className="grid gap-4">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget: element } = event;
          const show = (found: FormMessages<'email' | 'password'>): void => {
            setMessages(found);
            if (hasMessages(found)) focusFirstInvalid(element);
          };
          const found = checkSignIn({ ...form, email });
          show(found);
          if (hasMessages(found) || signIn.isPending) return;
          signIn.mutate(
            { ...form, email: email.trim() },
            { onError: (error) => (isCodeNeeded(error) ? setNeedsCode(true) : show(refusedFields(error))) },
          );
        }}
      >
        <TextField
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          message={messages.email}
          onChange={(event) => {
            onEmailChange(event.target.value);
            setMessages({ ...messages, email: undefined });
          }}
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          value={form.password}
          message={messages.password}
          isShown={isPasswordShown}
          onShow={setPasswordShown}
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
          {t('Remember me')}
        </label>
        <UnreachableNote error={signIn.error} />
        <Button type="submit" kind="primary" aria-disabled={signIn.isPending}>
          {signIn.isPending ? t('Signing In...') : t('Sign In')}
        </Button>
      </form>
      <PasswordReset email={email} />
      {others}
    </div>
  );
}
