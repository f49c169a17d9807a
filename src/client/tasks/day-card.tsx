import type { Day } from '#shared/calendar/day.ts';
import { ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { progressOf, splitByDivider } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { lineOf } from '#client/data/temporary-ids.ts';
import { Card } from '#client/ui/card.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { TASK_ACTION_COUNT } from './task-actions.tsx';
import { useTaskDeletion } from './task-deletion.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskChanges } from './tasks.mutations.ts';

export interface DayCardProps {
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
export function DayCard({ day, isToday, tasks, failure, emptyText, onAdd, onOpen, onRetry }: DayCardProps) {
  return (
    <Card
      title={weekdayName(day)}
      note={ordinalDay(day)}
      isCurrent={isToday}
      progress={progressOf(tasks ?? [])}
      addLabel="Add Task"
      onAdd={() => onAdd(day)}
    >
      {tasks === undefined ? (
        <Unread failure={failure} onRetry={onRetry} />
      ) : (
        <TaskList day={day} tasks={tasks} emptyText={emptyText} onOpen={onOpen} />
      )}
    </Card>
  );
}

function TaskList({
  day,
  tasks,
  emptyText,
  onOpen,
}: { day: Day; tasks: readonly Task[] } & Pick<DayCardProps, 'emptyText' | 'onOpen'>) {
  const changes = useTaskChanges();
  const { requestDeletion, question } = useTaskDeletion(changes.deleteTask);
  const { active, settled } = splitByDivider(tasks);
  const row = (task: Task) => (
    <TaskRow
      key={lineOf(task.id)}
      task={task}
      onUpdate={changes.updateTask}
      onDelete={requestDeletion}
      onOpen={onOpen}
    />
  );
  return (
    <>
      <ItemList
        label={`Tasks of ${weekdayName(day)} ${ordinalDay(day)}`}
        active={active.map(row)}
        settled={settled.map(row)}
        empty={emptyText}
        actionCount={TASK_ACTION_COUNT}
      />
      {question}
    </>
  );
}

function Unread({ failure, onRetry }: Pick<DayCardProps, 'failure' | 'onRetry'>) {
  if (failure === undefined || onRetry === undefined) return <ListSkeleton />;
  return (
    <Failure
      text={failure}
      onRetry={onRetry}
      className="grid flex-1 content-center justify-items-center p-8 text-center"
    />
  );
}
