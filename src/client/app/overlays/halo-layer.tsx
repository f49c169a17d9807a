import { useEffect, useEffectEvent } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { HaloDialog } from '#client/halo/halo-dialog.tsx';
import { ONBOARDING, keptOnceTold } from '#client/app/onboarding/onboarding-state.ts';
import { ITEM_COMMANDS } from './item-commands.ts';
import { useGoTo } from '#client/app/shell/go-to.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

/** The assistant's dialog over the current page. It closes on sign-out. */
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

  function openMatch(match: Match): void {
    onClose();
    goTo(match);
  }

  return (
    <HaloDialog
      key={user.id}
      request={request}
      date={selectedDate}
      commands={ITEM_COMMANDS}
      onClose={onClose}
      onFind={openMatch}
      onDone={completeTellStep}
    />
  );
}

/** Completes the onboarding step "tell Halo", on any page. */
function completeTellStep(): void {
  const before = ONBOARDING.current();
  const after = keptOnceTold(before);
  if (after !== before) ONBOARDING.set(after);
}
