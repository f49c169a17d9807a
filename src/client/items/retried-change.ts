import { accountGeneration } from '#client/data/account-change.ts';
import type { Change, useChange } from '#client/data/optimistic.ts';
import { ignoreShownFailure } from './undo.ts';

/**
 * Carries out a change that nobody waits for. `changeOf` is given what sends it again, for its failure to offer: what was
 * typed is not lost with the dialog that it was typed in.
 */
export function carryOutWithRetry<Item, Scope, Answer>(
  carryOut: ReturnType<typeof useChange>,
  changeOf: (onRetry: () => void) => Change<Item, Scope, Answer>,
): void {
  const generation = accountGeneration();
  const send = (): void => {
    // Whoever has the session by now has nothing to do with it.
    if (accountGeneration() === generation) carryOut(changeOf(send)).catch(ignoreShownFailure);
  };
  send();
}
