import type { QueryClient } from '@tanstack/react-query';
import { offerUpdate } from './app/shell/update-offer.ts';
import { BOOK_LISTS } from './books/books.queries.ts';
import { followChangesElsewhere } from './data/live-changes.ts';
import { trackUnfinishedChanges } from './data/prefetched-responses.ts';
import { watchReachability } from './data/reachability.ts';
import { registerServiceWorker } from './data/service-worker.ts';
import { keepSnapshot } from './data/snapshot-writer.ts';
import { GOAL_LISTS } from './goals/goals.queries.ts';
import { HABIT_LISTS } from './habits/habits.queries.ts';
import { sendAsUndo } from './history/toast-undo.ts';
import { undoByKey } from './history/undo-key.ts';
import { startOutbox } from './outbox/outbox.ts';
import { PROJECT_LISTS, PROJECT_TASK_LISTS } from './projects/projects.queries.ts';
import { TASK_LISTS } from './tasks/tasks.queries.ts';
import { showTodayProgress } from './tasks/today-signs.ts';
import { renderAllRowsForSearch } from './ui/lists/progressive-rows.ts';

/** The lists that show changes which wait for the network. */
const LISTS = [TASK_LISTS, GOAL_LISTS, HABIT_LISTS, BOOK_LISTS, PROJECT_LISTS, PROJECT_TASK_LISTS];

/**
 * Starts what the first screen does not need: it works in the background for as long as the page is open. Returns the
 * function that sends a change through the outbox.
 */
export function startBackground(client: QueryClient): ReturnType<typeof startOutbox> {
  trackUnfinishedChanges(() => client.isMutating() > 0);
  renderAllRowsForSearch();
  registerServiceWorker();
  watchReachability(client);
  const send = startOutbox(client, LISTS, async (change) => sendAsUndo(client, change));
  followChangesElsewhere(client, () => void offerUpdate());
  showTodayProgress(client);
  undoByKey(client);
  void keepSnapshot(client);
  return send;
}
