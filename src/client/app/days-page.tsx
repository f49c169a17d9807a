import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { readTaskDraft, type TaskDialogSubject } from '#client/tasks/task-draft.ts';
import type { TaskText } from '#client/tasks/tasks.mutations.ts';
import { useMobileLayout } from '#client/ui/layout.ts';
import { DaysAtDesk } from './days-at-desk.tsx';
import { DayNavigator, DaysOnPhone } from './days-on-phone.tsx';
import { Screen } from './screen.tsx';
import { useToday } from './use-today.ts';
import { WeekSelector } from './week-selector.tsx';

const loadTaskDialog = async () => ({ default: (await import('#client/tasks/task-dialog.tsx')).TaskDialog });
const TaskDialog = lazy(loadTaskDialog);

/** The days screen: one day on a phone, the week at a desk, and the task dialog over either. */
export function DaysPage({ user }: { user: User }) {
  const isMobile = useMobileLayout();
  const today = useToday();
  // A dialog that the page went away under opens again with what was typed.
  const [dialog, setDialog] = useState<{ subject: TaskDialogSubject; text?: TaskText } | undefined>(() =>
    readTaskDraft(user.id),
  );
  const openNew = useCallback((day: Day) => setDialog({ subject: { kind: 'new', day } }), []);
  const openTask = useCallback((task: Task) => setDialog({ subject: { kind: 'edit', task } }), []);
  useEffect(() => void loadTaskDialog(), []);

  const Days = isMobile ? DaysOnPhone : DaysAtDesk;
  return (
    <Screen email={user.email} tools={isMobile ? <DayNavigator today={today} /> : <WeekSelector />}>
      <h1 className="sr-only">Days</h1>
      <Days today={today} onAdd={openNew} onOpen={openTask} />
      {dialog !== undefined && (
        <Suspense fallback={null}>
          <TaskDialog
            userId={user.id}
            subject={dialog.subject}
            draft={dialog.text}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </Screen>
  );
}
