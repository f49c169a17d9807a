import { useCallback, useEffect } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { DeferredEntry } from '#client/items/deferred-entry.tsx';
import { useOpenEntry } from '#client/items/use-entry.ts';
import { TASK_DRAFTS } from '#client/tasks/task-draft.ts';
import { defer, whenIdle } from '#client/ui/deferred.tsx';
import { preloadMenu } from '#client/ui/deferred-menu.tsx';
import { useMobileLayout } from '#client/ui/layout.ts';
import { DayNavigator } from './day-navigator.tsx';
import { preloadPages } from './deferred-page.tsx';
import { DaysAtDesk } from './days-at-desk.tsx';
import { DaysOnPhone } from './days-on-phone.tsx';
import { NewDay } from './new-day.tsx';
import { Screen } from './screen.tsx';
import type { NewDayState } from './use-new-day.ts';
import { useToday } from './use-today.ts';
import { WeekSelector } from './week-selector.tsx';

const taskDialog = defer(async () => (await import('#client/tasks/task-dialog.tsx')).TaskDialog);

/** The days screen: one day on a phone, the week at a desk, and the task dialog over either. */
export function DaysPage({ user, newDay }: { user: User; newDay: NewDayState }) {
  const isMobile = useMobileLayout();
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

  const Days = isMobile ? DaysOnPhone : DaysAtDesk;
  return (
    <Screen email={user.email} tools={isMobile ? <DayNavigator today={today} /> : <WeekSelector />}>
      <h1 className="sr-only">Days</h1>
      <Days today={today} onAdd={openNew} onOpen={openTask} />
      <NewDay userId={user.id} newDay={newDay} isHeldBack={entry !== undefined} />
      <DeferredEntry dialog={taskDialog} userId={user.id} entry={entry} onClose={close} />
    </Screen>
  );
}
