import { useState, type ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { Registration } from '#client/account/registration-form.tsx';
import { SignInForm } from '#client/account/sign-in-form.tsx';
import { SessionNotice } from '#client/app/shell/session-notice.tsx';

/** The settings of a signed-out visitor: a card to sign in and one to register (SET-01). */
export function SignedOutCards() {
  const [signInEmail, setSignInEmail] = useState('');
  const [registrationEmail, setRegistrationEmail] = useState('');
  return (
    <>
      <SessionNotice />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Card title={t('Sign In')}>
          <SignInForm email={signInEmail} onEmailChange={setSignInEmail} />
        </Card>
        <Card title={t('Register')}>
          <Registration email={registrationEmail} onEmailChange={setRegistrationEmail} />
        </Card>
      </div>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-hairline p-4">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
