import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { Match } from '#shared/halo/actions.contract.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { HaloDialog } from '#client/halo/halo-dialog.tsx';
import { reveal } from './reveal.ts';
import { useSelectedDate } from './selected-date.tsx';

/** The screen that each kind of item stands on. */
const SCREEN_OF: Record<Match['itemType'], string> = {
  task: '/days',
  goal: '/goals',
  habit: '/habits',
  book: '/goals',
};

/** The assistant over whichever screen it was opened on. It goes with whoever is signed in. */
export function HaloLayer({ onClose }: { onClose: () => void }) {
  const { data: user } = useCurrentUser();
  const { selectedDate, setSelectedDate } = useSelectedDate();
  const [, navigate] = useLocation();
  const close = useEffectEvent(onClose);
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) close();
  }, [isSignedOut]);
  if (user === undefined || user === null) return null;

  function goTo(match: Match): void {
    const { itemType, date } = match;
    onClose();
    if (date !== null) setSelectedDate(date);
    navigate(SCREEN_OF[itemType]);
    reveal(match);
  }

  return <HaloDialog key={user.id} date={selectedDate} onClose={onClose} onFind={goTo} />;
}
