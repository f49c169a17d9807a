import { useState, type ReactNode } from 'react';
import { Registration } from '#client/account/registration-form.tsx';
import { SignInForm } from '#client/account/sign-in-form.tsx';
import { SessionNotice } from './session-notice.tsx';

/** What the settings are for who is not signed in: a card to sign in, and one to register (platform specification, section 2). */
export function SignedOutCards() {
  const [known, setKnown] = useState('');
  const [chosen, setChosen] = useState('');
  return (
    <>
      <SessionNotice />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Card title="Sign In">
          <SignInForm email={known} onEmailChange={setKnown} />
        </Card>
        <Card title="Register">
          <Registration email={chosen} onEmailChange={setChosen} />
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
