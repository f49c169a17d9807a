import { useEffect, useEffectEvent } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { HaloDialog } from '#client/halo/halo-dialog.tsx';
import { ONBOARDING, keptOnceTold } from './onboarding-state.ts';
import { useGoTo } from './go-to.ts';
import { useSelectedDate } from './selected-date.tsx';

/** The assistant over whichever screen it was opened on. It goes with whoever is signed in. */
export function HaloLayer({ request, onClose }: { request: string | undefined; onClose: () => void }) {
  const { data: user } = useCurrentUser();
  const { selectedDate } = useSelectedDate();
  const goTo = useGoTo();
  const close = useEffectEvent(onClose);
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) close();
  }, [isSignedOut]);
  if (user === undefined || user === null) return null;

  function find(match: Match): void {
    onClose();
    goTo(match);
  }

  return (
    <HaloDialog key={user.id} request={request} date={selectedDate} onClose={onClose} onFind={find} onDone={noteTold} />
  );
}

/** Whoever is led through their first day has told Halo something, on whichever screen that was. */
function noteTold(): void {
  const kept = ONBOARDING.current();
  const now = keptOnceTold(kept);
  if (now !== kept) ONBOARDING.set(now);
}
