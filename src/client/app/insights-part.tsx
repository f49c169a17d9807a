import { useEffect, useRef } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import { InsightsDialog } from '#client/insights/insights-dialog.tsx';
import { useReadInsightsAgain } from '#client/insights/insights.queries.ts';
import type { TracedItem } from '#client/insights/trace.ts';
import { isEntryOpen, useWallEntries, WallEntries, type WallOpeners } from './wall-entries.tsx';

/** The insights, with the dialogs of the items behind their figures. */
export function InsightsPart({ user, onClose }: { user: User; onClose: () => void }) {
  const { states, openers } = useWallEntries(user.id, false);
  const readAgain = useReadInsightsAgain();
  const isOpen = isEntryOpen(states);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) readAgain();
    wasOpen.current = isOpen;
  }, [isOpen, readAgain]);
  return (
    <InsightsDialog onOpen={(traced) => openItem(openers, traced)} onClose={onClose}>
      <WallEntries userId={user.id} states={states} />
    </InsightsDialog>
  );
}

function openItem(openers: WallOpeners, { kind, item }: TracedItem): void {
  if (kind === 'task') openers.openTask(item);
  else if (kind === 'goal') openers.openGoal(item);
  else if (kind === 'habit') openers.openHabit(item);
  else if (kind === 'book') openers.openBook(item);
  else if (kind === 'project') openers.renameProject(item);
  else openers.openProjectTask(item);
}
