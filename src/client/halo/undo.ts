import { sessionEpoch } from '#client/data/session-epoch.ts';
import { ApiError, failsForAll } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';

/** What takes something back. */
export interface Undo {
  send: () => Promise<unknown>;
  /** Whether it takes something away: then it is done where nothing is there any more. */
  isRemoval: boolean;
}

/** Takes back what was done, the last first. What could not be taken back can be tried again, and holds up nothing else. */
export async function undoActions(undos: readonly Undo[]): Promise<void> {
  const generation = sessionEpoch();
  const left: Undo[] = [];
  let isOver = false;
  for (const undo of undos.toReversed()) {
    // Whoever has the session by now has nothing to do with it.
    if (sessionEpoch() !== generation) return;
    const failure = isOver ? 'not tried' : await failureOf(undo);
    if (failure !== undefined) left.unshift(undo);
    isOver ||= failsForAll(failure);
  }
  if (left.length === 0 || sessionEpoch() !== generation) return;
  const again = { label: 'Try again', onSelect: () => void undoActions(left) };
  showErrorToast('Failed to undo', 'There was an error taking it back. Please try again.', again);
}

/** Why it could not be taken back; undefined where it was. */
async function failureOf({ send, isRemoval }: Undo): Promise<unknown> {
  try {
    await send();
    return undefined;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isRemoval && isGone ? undefined : error;
  }
}
