import type { Match } from '#shared/halo/actions.contract.ts';
import { HaloDialog } from '#client/halo/halo-dialog.tsx';
import { ONBOARDING, keptOnceTold } from '#client/app/onboarding/onboarding-state.ts';
import { ITEM_COMMANDS } from './item-commands.ts';
import type { OverlayProps } from './overlay-host.ts';
import { useGoTo } from '#client/app/shell/go-to.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

/** The assistant's dialog over the current page. */
export function HaloOverlay({ request, onClose }: OverlayProps) {
  const { selectedDate } = useSelectedDate();
  const goTo = useGoTo();

  function openMatch(match: Match): void {
    onClose();
    goTo(match);
  }

  return (
    <HaloDialog
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
