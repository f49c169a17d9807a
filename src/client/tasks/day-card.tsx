import type { ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { estimateLabel, minutesLeft } from '#shared/tasks/estimates.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { getQueueKey } from '#client/data/temporary-ids.ts';
import { ListCard, type CardPlacement } from '#client/items/list-card.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import { TASK_ACTION_COUNT } from './task-actions.tsx';
import { useTaskDeletion } from './task-deletion.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskChanges } from './tasks.mutations.ts';

export interface DayCardProps extends Omit<CardPlacement, 'note'> {
  day: Day;
  isToday: boolean;
  /** The day's tasks; undefined until they have loaded. */
  tasks: readonly Task[] | undefined;
  /** The error message if they could not be loaded. Without it the card waits. */
  failure?: string | undefined;
  emptyText: string;
  /** The line that adds tasks to the day, if it is in the card. */
  entry?: ReactNode;
  onAdd: (day: Day) => void;
  onOpen: (task: Task) => void;
  onRetry?: () => void;
}

/** The card of a day: its name, progress, tasks and add button (DAY-04 to DAY-08). It shows a spinner while loading (DAY-01). */
export function DayCard({
  day,
  isToday,
  tasks,
  failure,
  emptyText,
  entry,
  waiting,
  onAdd,
  onOpen,
  onRetry,
  ...card
}: DayCardProps) {
  const { updateTask, reorderTasks, deleteTask } = useTaskChanges();
  const { requestDeletion, question } = useTaskDeletion(deleteTask);
  const minutes = minutesLeft(tasks ?? []);
  return (
    <>
      <ListCard
        {...card}
        title={weekdayName(day)}
        note={ordinalDay(day)}
        badge={
          minutes > 0 && (
            <span className="text-sm text-ink-3">{t('{time} planned', { time: estimateLabel(minutes) })}</span>
          )
        }
        isCurrent={isToday}
        dropDate={day}
        entry={(tasks !== undefined || failure === undefined) && entry}
        addLabel={t('Add Task')}
        onAdd={() => onAdd(day)}
        label={t('Tasks of {day}', { day: `${weekdayName(day)} ${ordinalDay(day)}` })}
        items={tasks}
        failure={failure}
        waiting={waiting ?? <Spinner />}
        onRetry={onRetry}
        emptyText={emptyText}
        actionCount={TASK_ACTION_COUNT}
        onReorder={reorderTasks}
        renderRow={(task) => (
          <TaskRow
            key={getQueueKey(task.id)}
            task={task}
            onUpdate={updateTask}
            onDelete={requestDeletion}
            onOpen={onOpen}
          />
        )}
      />
      {question}
    </>
  );
}
