import { useCallback, useEffect } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { DeferredEntry } from '#client/items/deferred-entry.tsx';
import { useOpenEntry } from '#client/items/use-open-entry.ts';
import { TASK_DRAFTS } from '#client/tasks/task-draft.ts';
import { defer, whenIdle } from '#client/ui/deferred.tsx';
import { preloadMenu } from '#client/ui/deferred-menu.tsx';
import { useMobileLayout } from '#client/ui/layout.ts';
import { DayNavigator } from './day-navigator.tsx';
import { DaysOnPhone } from './days-on-phone.tsx';
import { DeferredPage, preloadPages, type PageProps } from './deferred-page.tsx';
import { FirstDay } from './first-day.tsx';
import { NewDay } from './new-day.tsx';
import { Screen } from './screen.tsx';
import { useToday } from '#client/ui/use-today.ts';

const taskDialog = defer(async () => (await import('#client/tasks/task-dialog.tsx')).TaskDialog);

/** The days screen: one day at a time on a phone, the dashboard at a desk. */
export function DaysPage(props: PageProps) {
  const isMobile = useMobileLayout();
  return isMobile ? <PhonePage {...props} /> : <DeferredPage path="/desktop" {...props} />;
}

/** The days on a phone, and the task dialog over them. */
function PhonePage({ user, newDay }: PageProps) {
  const today = useToday();
  const { entry, open, close } = useOpenEntry(user.id, TASK_DRAFTS);
  const openNew = useCallback((day: Day) => open({ kind: 'new', day }), [open]);
  const openTask = useCallback((task: Task) => open({ kind: 'edit', item: task }), [open]);
  useEffect(
    () =>
      whenIdle(() => {
        taskDialog.preload();
        preloadMenu();
        preloadPages();
      }),
    [],
  );

  return (
    <Screen tools={<DayNavigator today={today} />}>
      <h1 className="sr-only">Days</h1>
      <FirstDay today={today} createdAt={user.createdAt} isWeekly={false} />
      <DaysOnPhone today={today} onAdd={openNew} onOpen={openTask} />
      <NewDay userId={user.id} newDay={newDay} isHeldBack={entry !== undefined} />
      <DeferredEntry dialog={taskDialog} userId={user.id} entry={entry} onClose={close} />
    </Screen>
  );
}
