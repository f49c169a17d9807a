import { sessionEpoch } from '#client/data/session-epoch.ts';
import type { Change, useChange } from '#client/data/optimistic.ts';
import { ignoreShownFailure } from './undo.ts';

/**
 * Carries out a change of an item that nobody waits for. `changeOf` is given the item, and what sends the change again, for its failure
 * to offer: what was typed is not lost with the dialog that it was typed in. It may be sent again for what the item is by then.
 * `onStored` is called with the server's answer.
 */
export function carryOutWithRetry<Item, Scope, Answer>(
  carryOut: ReturnType<typeof useChange>,
  item: Item,
  changeOf: (item: Item, onRetry: (item: Item) => void) => Change<Item, Scope, Answer>,
  onStored: (answer: Answer) => void,
): void {
  const generation = sessionEpoch();
  // Whoever has the session by then has nothing to do with it.
  const isOurs = () => sessionEpoch() === generation;
  const send = (current: Item): void => {
    if (!isOurs()) return;
    const carriedOut = carryOut(changeOf(current, send));
    carriedOut.then((answer) => isOurs() && onStored(answer), ignoreShownFailure);
  };
  send(item);
}
