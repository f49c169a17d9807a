import { CalendarCheck, ChartNoAxesColumn, Repeat, Target, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { invitationIn } from '#shared/account/invitations.rules.ts';
import { t } from '#shared/language/language.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { resetToken } from '#client/account/password-reset.tsx';
import { Registration } from '#client/account/registration-form.tsx';
import { SignInForm } from '#client/account/sign-in-form.tsx';
import { useFirstShown } from '#client/ui/lazy-component.tsx';
import { focusIfNowhere } from '#client/ui/overlays/focus.ts';
import { useStore } from '#client/ui/store.ts';
import { Ring } from '#client/ui/controls/ring.tsx';
import { Tabs } from '#client/ui/controls/tabs.tsx';
import { Waiting } from './page-states.tsx';
import { WeekOfRings } from './week-of-rings.tsx';
import { returnAddress } from '#client/app/shell/return-address.ts';
import { SessionNotice } from '#client/app/shell/session-notice.tsx';
import { SettingsButton } from '#client/app/overlays/overlay-buttons.tsx';

const PROMISES: readonly [LucideIcon, title: string, text: string][] = [
  [
    CalendarCheck,
    t('Daily tasks and recurring activities'),
    t('Plan the day in front of you. What repeats comes back by itself.'),
  ],
  [Target, t('Weekly and monthly goals with progress tracking'), t('See how far along you are at a glance.')],
  [Repeat, t('Habit streaks'), t('Keep what does you good, one period after another.')],
  [ChartNoAxesColumn, t('Productivity statistics'), t('Look back at your own figures, computed in your browser.')],
];

/**
 * The page for visitors who are not signed in. After signing in, redirects to the page they came from or wanted, else
 * to /days.
 */
export function AuthPage() {
  const { data: user, isError } = useCurrentUser();
  const state = useHistoryState<unknown>();
  const token = useStore(resetToken);
  if (user === undefined && !isError) return <Waiting />;
  // A person may be signed in here and have forgotten the password elsewhere.
  if (user && token === undefined) return <Redirect to={returnAddress(state, user.id)} replace />;
  return <AuthForms />;
}

/** The forms to sign in and to create an account, beside what halo offers (AUTH-02, AUTH-07). */
function AuthForms() {
  const [tab, setTab] = useState<'sign-in' | 'register'>(
    invitationIn(location.hash) === undefined ? 'sign-in' : 'register',
  );
  const [email, setEmail] = useState('');
  const shared = { email, onEmailChange: setEmail };
  useFirstShown();
  useEffect(() => {
    focusIfNowhere('main input');
  }, []);
  return (
    <main className="relative grid min-h-dvh lg:grid-cols-2">
      <div className="absolute top-[calc(env(safe-area-inset-top)+10px)] end-5">
        <SettingsButton />
      </div>
      <div className="flex flex-col justify-center px-5 py-8">
        <div className="mx-auto w-full max-w-[400px]">
          <p className="flex items-center gap-2 text-xl font-bold tracking-tight">
            halo
            <span className="drawn-ring">
              <Ring size={22} completed={75} crossedOut={0} />
            </span>
          </p>
          <h1 className="mt-1 mb-6 text-ink-2">{t('A calm place for your days.')}</h1>
          <SessionNotice />
          <Tabs
            label={t('Sign in or create an account')}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'sign-in', label: t('Sign In'), content: <SignInForm {...shared} /> },
              { id: 'register', label: t('Create Account'), content: <Registration {...shared} /> },
            ]}
          />
        </div>
      </div>
      <aside className="flex flex-col justify-center bg-accent-soft px-5 py-10 lg:px-16">
        <div className="mx-auto mb-10 w-full max-w-[440px]">
          <WeekOfRings />
        </div>
        <ul className="mx-auto grid w-full max-w-[440px] gap-6">
          {PROMISES.map(([Icon, title, text]) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-surface text-accent shadow-card">
                <Icon size={20} aria-hidden />
              </span>
              <span>
                <b className="block font-semibold">{title}</b>
                <span className="text-sm text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </aside>
    </main>
  );
}
