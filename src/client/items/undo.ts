import { changeFlags, getFlags, getState, type FlagsChange, type ItemFlags } from '#shared/items/items.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import type { Change, useChange } from '#client/data/optimistic.ts';
import { isToastOpen, showToast, toasts, type Toast } from '#client/ui/overlays/toasts.ts';
import { cutTitle } from './cut-title.ts';
import type { Removal } from './item-changes.ts';

/** The toast on the screen and the deletions that it can undo. */
let offered = { toast: 0, undos: [] as readonly (() => void)[] };

/**
 * Deletes an item at once and shows a toast with Undo. Deletions in a row share one toast, which undoes all of them.
 * `title` says what was deleted if it is one item, and `name` is the title of that item.
 */
export function removeWithUndo<Item, Scope>(
  mutate: ReturnType<typeof useChange>,
  { remove, restore }: Removal<Item, Scope>,
  title: string,
  name?: string,
): void {
  const named = name !== undefined && { description: cutTitle(name) };
  const removal = mutate(remove);
  removal.catch(ignoreShownError);
  const tell = ifSameSession(() => showToast({ title: t('Restored'), ...named }));
  const undo = ifSameSession(() => void undoRemoval().catch(ignoreShownError));
  async function undoRemoval(): Promise<void> {
    const [shown] = toasts.current();
    await mutate(restore(undo));
    // Nothing was restored if the deletion had failed.
    await removal;
    // A newer toast may offer another undo.
    if (toasts.current()[0]?.id === shown?.id) tell();
  }

  const undos = isToastOpen(offered.toast) ? [...offered.undos, undo] : [undo];
  const toast = showToast({
    title: undos.length === 1 ? title : plural(undos.length, '1 deletion', '{count} deletions'),
    ...(undos.length === 1 && named),
    action: {
      label: undos.length === 1 ? t('Undo') : t('Undo all'),
      onSelect: () => undos.toReversed().forEach((undoOne) => undoOne()),
      // Several deletions were made one by one, and Ctrl+Z undoes them one by one.
      ...(undos.length === 1 && { undoes: 'one' }),
    },
  });
  offered = { toast, undos };
}

/** Shows a toast with an Undo button, and with what is added to it. Returns the toast's id. */
export function offerUndo(title: string, undo: () => void, added?: Partial<Toast>): number {
  return showToast({ title, ...added, action: { label: t('Undo'), onSelect: ifSameSession(undo), undoes: 'one' } });
}

/**
 * Shows a toast with Undo if a change crosses out a completed item. Such an item loses its completion, and little in its
 * row tells so. `createChange` creates the change that completes the item again.
 */
export function offerToCompleteAgain<Item extends ItemFlags & { id: number; title: string }, Scope>(
  mutate: ReturnType<typeof useChange>,
  item: Item,
  change: FlagsChange,
  createChange: (crossedOut: Item, change: { isCompleted: true }) => Change<Item, Scope, Item>,
  label = t('Crossed out'),
): void {
  if (getState(item) !== 'completed' || getState(changeFlags(item, change)) !== 'crossed-out') return;
  const crossedOut = { ...item, ...getFlags('crossed-out') };
  const undoes = [{ before: item, after: crossedOut }];
  const completeAgain = (): void =>
    void mutate({ ...createChange(crossedOut, { isCompleted: true }), undoes }).catch(ignoreShownError);
  offerUndo(label, completeAgain, { description: cutTitle(item.title) });
}

/** Wraps an action so that it does nothing once the session has changed. */
function ifSameSession(action: () => void): () => void {
  const epoch = sessionEpoch();
  return () => {
    if (sessionEpoch() === epoch) action();
  };
}

/** Ignores the failure of a change that was already shown and rolled back. */
export function ignoreShownError(): void {}
