import { useEffect, useRef } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import { InsightsDialog } from '#client/insights/insights-dialog.tsx';
import { useRefetchInsights } from '#client/insights/insights.queries.ts';
import type { DrillDownItem } from '#client/insights/drill-down.ts';
import { isItemDialogOpen, useItemDialogs, ItemDialogs, type ItemDialogOpeners } from './item-dialogs.tsx';

/** The insights dialog with the item dialogs of its drill-down. */
export function InsightsPart({ user, onClose }: { user: User; onClose: () => void }) {
  const { states, openers } = useItemDialogs(user.id, false);
  const refetch = useRefetchInsights();
  const isOpen = isItemDialogOpen(states);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) refetch();
    wasOpen.current = isOpen;
  }, [isOpen, refetch]);
  return (
    <InsightsDialog onOpen={(found) => openItem(openers, found)} onClose={onClose}>
      <ItemDialogs userId={user.id} states={states} />
    </InsightsDialog>
  );
}

function openItem(openers: ItemDialogOpeners, { kind, item }: DrillDownItem): void {
  if (kind === 'task') openers.openTask(item);
  else if (kind === 'goal') openers.openGoal(item);
  else if (kind === 'habit') openers.openHabit(item);
  else if (kind === 'book') openers.openBook(item);
  else if (kind === 'project') openers.renameProject(item);
  else openers.openProjectTask(item);
}
