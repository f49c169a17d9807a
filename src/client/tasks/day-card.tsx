import type { Day } from '#shared/calendar/day.ts';
import { ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { queueKeyOf } from '#client/data/temporary-ids.ts';
import { ListCard, type CardPlacement } from '#client/items/list-card.tsx';
import { TASK_ACTION_COUNT } from './task-actions.tsx';
import { useTaskDeletion } from './task-deletion.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskChanges } from './tasks.mutations.ts';

export interface DayCardProps extends Omit<CardPlacement, 'note'> {
  day: Day;
  isToday: boolean;
  /** The day's tasks; undefined while they are not known. */
  tasks: readonly Task[] | undefined;
  /** What a person is told when they could not be read; without it the card waits for them. */
  failure?: string | undefined;
  emptyText: string;
  onAdd: (day: Day) => void;
  onOpen: (task: Task) => void;
  onRetry?: () => void;
}

/** A day: its name, how much of it is done, its tasks and the way to add one (core specification, section 2). */
export function DayCard({ day, isToday, tasks, failure, emptyText, onAdd, onOpen, onRetry, ...card }: DayCardProps) {
  const { updateTask, moveTask, reorderTasks, deleteTask } = useTaskChanges();
  const { requestDeletion, question } = useTaskDeletion(deleteTask);
  return (
    <>
      <ListCard
        {...card}
        title={weekdayName(day)}
        note={ordinalDay(day)}
        isCurrent={isToday}
        addLabel="Add Task"
        onAdd={() => onAdd(day)}
        label={`Tasks of ${weekdayName(day)} ${ordinalDay(day)}`}
        items={tasks}
        failure={failure}
        onRetry={onRetry}
        emptyText={emptyText}
        actionCount={TASK_ACTION_COUNT}
        onReorder={reorderTasks}
        renderRow={(task) => (
          <TaskRow
            key={queueKeyOf(task.id)}
            task={task}
            onUpdate={updateTask}
            onMove={moveTask}
            onDelete={requestDeletion}
            onOpen={onOpen}
          />
        )}
      />
      {question}
    </>
  );
}
