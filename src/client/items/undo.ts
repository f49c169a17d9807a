import { sessionEpoch } from '#client/data/session-epoch.ts';
import type { useChange } from '#client/data/optimistic.ts';
import { isToastOpen, showToast } from '#client/ui/toasts.ts';
import type { Removal } from './item-changes.ts';

/** The deletions that the toast on the screen takes back. */
let offered = { toast: 0, undos: [] as readonly (() => void)[] };

/**
 * Deletes at once and offers to take it back. Deletions that follow one another share one offer, which takes all of them
 * back. `title` says what was deleted, when it is one.
 */
export function removeWithUndo<Item, Scope>(
  carryOut: ReturnType<typeof useChange>,
  { remove, restore }: Removal<Item, Scope>,
  title: string,
): void {
  const undo = forSameAccount(() => void carryOut(restore(undo)).catch(ignoreShownFailure));
  carryOut(remove).catch(ignoreShownFailure);

  const undos = isToastOpen(offered.toast) ? [...offered.undos, undo] : [undo];
  const toast = showToast({
    title: undos.length === 1 ? title : `${undos.length} deletions`,
    action: {
      label: undos.length === 1 ? 'Undo' : 'Undo all',
      onSelect: () => undos.toReversed().forEach((takeBack) => takeBack()),
    },
  });
  offered = { toast, undos };
}

/** Shows a toast with an Undo button. Returns the toast's id. */
export function offerUndo(title: string, takeBack: () => void): number {
  return showToast({ title, action: { label: 'Undo', onSelect: forSameAccount(takeBack) } });
}

/** Whoever has the session by the time that it is called has nothing to do with it. */
function forSameAccount(act: () => void): () => void {
  const generation = sessionEpoch();
  return () => {
    if (sessionEpoch() === generation) act();
  };
}

/** The failure was shown and put back already; nobody waits for a row's change. */
export function ignoreShownFailure(): void {}
