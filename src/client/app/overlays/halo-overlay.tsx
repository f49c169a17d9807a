import { useQueryClient } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Place } from '#client/halo/plan.ts';
import { forgetRequest, HaloDialog } from '#client/halo/halo-dialog.tsx';
import { readUserId } from '#client/data/tab-sync.ts';
import { ONBOARDING, withTellStep } from '#client/app/onboarding/onboarding-state.ts';
import { ITEM_COMMANDS } from './item-commands.ts';
import type { OverlayProps } from './overlay-host.ts';
import { useGoTo, useGoToPlace } from '#client/app/shell/go-to.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { useReminderOffer } from './use-reminder-offer.tsx';

/** The assistant's dialog over the current page. */
export function HaloOverlay({ request, onClose }: OverlayProps) {
  const { selectedDate } = useSelectedDate();
  const goTo = useGoTo();
  const goToPlace = useGoToPlace();
  const client = useQueryClient();
  const reminders = useReminderOffer();

  function close(): void {
    forgetRequest(readUserId(client));
    onClose();
  }

  function openMatch(match: Match): void {
    close();
    goTo(match);
  }

  function openPlace(place: Place): void {
    close();
    goToPlace(place);
  }

  return (
    <>
      <HaloDialog
        request={request}
        date={selectedDate}
        commands={ITEM_COMMANDS}
        timeOffer={reminders.offer}
        onClose={close}
        onFind={openMatch}
        onOpen={openPlace}
        onDone={completeTellStep}
      />
      {reminders.dialog}
    </>
  );
}

/** Completes the onboarding step "tell Halo", on any page. */
function completeTellStep(): void {
  const before = ONBOARDING.current();
  const after = withTellStep(before);
  if (after !== before) ONBOARDING.set(after);
}
