import { sessionEpoch } from '#client/data/session-epoch.ts';
import type { Change, useChange } from '#client/data/optimistic.ts';
import { ignoreShownError } from './undo.ts';

/**
 * Carries out a change that nothing waits for. `getChange` creates it from the item and a function that sends it again,
 * which the error toast offers: the edit is not lost with its closed dialog. The retry can be made on a newer item.
 * `onStored` gets the response.
 */
export function mutateWithRetry<Item, Scope, Result>(
  mutate: ReturnType<typeof useChange>,
  item: Item,
  getChange: (item: Item, onRetry: (item: Item) => void) => Change<Item, Scope, Result>,
  onStored: (stored: Result) => void,
): void {
  const epoch = sessionEpoch();
  // A later session has nothing to do with this change.
  const isSameSession = () => sessionEpoch() === epoch;
  const send = (current: Item): void => {
    if (!isSameSession()) return;
    const storing = mutate(getChange(current, send));
    storing.then((stored) => isSameSession() && onStored(stored), ignoreShownError);
  };
  send(item);
}
