import type { QueryClient } from '@tanstack/react-query';
import { offerUpdate } from './app/shell/update-offer.ts';
import { followChangesElsewhere } from './data/live-changes.ts';
import { refetchOnChangesInOtherTabs } from './data/other-tabs.ts';
import { trackUnfinishedChanges } from './data/prefetched-responses.ts';
import { keepProgram } from './data/service-worker.ts';
import { keepSnapshot } from './data/snapshot-writer.ts';
import { followSessionInOtherTabs } from './data/session-tabs.ts';
import { undoByKey } from './history/undo-key.ts';
import { startOutbox } from './outbox/outbox.ts';
import { showTodayOnSigns } from './tasks/today-signs.ts';
import { drawAllRowsForSearch } from './ui/lists/progressive-rows.ts';

/** Starts what the first screen does not need: it works in the background for as long as the page is open. */
export function startBackground(client: QueryClient): void {
  refetchOnChangesInOtherTabs(client);
  trackUnfinishedChanges(() => client.isMutating() > 0);
  drawAllRowsForSearch();
  followSessionInOtherTabs(client);
  keepProgram();
  startOutbox(client);
  followChangesElsewhere(client, () => void offerUpdate());
  showTodayOnSigns(client);
  undoByKey(client);
  void keepSnapshot(client);
}
