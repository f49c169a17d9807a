import type { Match } from '#shared/halo/actions.contract.ts';
import type { Place } from '#client/halo/plan.ts';
import { HaloDialog } from '#client/halo/halo-dialog.tsx';
import { ONBOARDING, keptOnceTold } from '#client/app/onboarding/onboarding-state.ts';
import { ITEM_COMMANDS } from './item-commands.ts';
import type { OverlayProps } from './overlay-host.ts';
import { useGoTo, useGoToPlace } from '#client/app/shell/go-to.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

/** The assistant's dialog over the current page. */
export function HaloOverlay({ request, onClose }: OverlayProps) {
  const { selectedDate } = useSelectedDate();
  const goTo = useGoTo();
  const goToPlace = useGoToPlace();

  function openMatch(match: Match): void {
    onClose();
    goTo(match);
  }

  function openPlace(place: Place): void {
    onClose();
    goToPlace(place);
  }

  return (
    <HaloDialog
      request={request}
      date={selectedDate}
      commands={ITEM_COMMANDS}
      onClose={onClose}
      onFind={openMatch}
      onOpen={openPlace}
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
