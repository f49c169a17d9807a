import { CircleCheck, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { monthName, weekdayName } from '#shared/calendar/labels.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { BookCard, type BookCardProps } from '#client/books/book-card.tsx';
import { CardControls, type CardPlace } from '#client/dashboard/card-controls.tsx';
import { cardOfDay, projectCard } from '#client/dashboard/cards.ts';
import { useCardInSight } from '#client/dashboard/wall.tsx';
import { DASHBOARD_HABITS_FRESH } from '#client/data/stale-times.ts';
import { GoalCard, type GoalCardProps } from '#client/goals/goal-card.tsx';
import { HabitCard, type HabitCardProps } from '#client/habits/habit-card.tsx';
import type { CardPlacement } from '#client/items/list-card.tsx';
import { ProjectCard, type ProjectCardProps } from '#client/projects/project-card.tsx';
import { DayCard, type DayCardProps } from '#client/tasks/day-card.tsx';
import { haveSameProps } from '#client/ui/same-props.ts';

// The cards of the slices as they stand on the wall, each with the wall's controls. One is drawn anew only when something of its
// own has changed: not when another is moved, nor when what is on another changes.

/** What the wall says of a card, beside what the card is of. */
type OnWall<Props> = Omit<Props, keyof CardPlacement> & CardPlace;

/** The day of a week. */
export const WallDay = memo(function WallDay({
  isExpanded,
  handlers,
  ...card
}: Omit<OnWall<DayCardProps>, 'emptyText'> & Pick<CardPlacement, 'waiting'>) {
  const title = weekdayName(card.day);
  return (
    <DayCard
      {...card}
      emptyText={`No tasks for ${title}`}
      isInSight={useCardInSight()}
      menu={<CardControls card={cardOfDay(card.day)} title={title} isExpanded={isExpanded} handlers={handlers} />}
    />
  );
}, haveSameProps);

/** The goals of the week or the month. */
export const WallGoals = memo(function WallGoals({ isExpanded, handlers, ...card }: OnWall<GoalCardProps>) {
  const [id, title] = card.isWeekly
    ? (['weekly-goals', 'Weekly Goals'] as const)
    : (['monthly-goals', 'Monthly Goals'] as const);
  return (
    <GoalCard
      {...card}
      note={periodNote(card.isWeekly, card.day)}
      isInSight={useCardInSight()}
      menu={<CardControls card={id} title={title} isExpanded={isExpanded} handlers={handlers} />}
    />
  );
});

/** The habits of the week or the month. */
export const WallHabits = memo(function WallHabits({ isExpanded, handlers, ...card }: OnWall<HabitCardProps>) {
  const [id, title] = card.isWeekly
    ? (['weekly-habits', 'Weekly Habits'] as const)
    : (['monthly-habits', 'Monthly Habits'] as const);
  return (
    <HabitCard
      {...card}
      freshFor={DASHBOARD_HABITS_FRESH}
      note={periodNote(card.isWeekly, card.day)}
      isInSight={useCardInSight()}
      menu={<CardControls card={id} title={title} isExpanded={isExpanded} handlers={handlers} />}
    />
  );
});

/** The reading list. */
export const WallBooks = memo(function WallBooks({ isExpanded, handlers, ...card }: OnWall<BookCardProps>) {
  return (
    <BookCard
      {...card}
      isInSight={useCardInSight()}
      menu={<CardControls card="books" title="Books" isExpanded={isExpanded} handlers={handlers} />}
    />
  );
});

export interface WallProjectProps extends Omit<OnWall<ProjectCardProps>, 'isOnDashboard'> {
  onComplete: (project: Project, isCompleted: boolean) => void;
  onRename: (project: Project) => void;
  onDelete: (project: Project) => void;
}

/** A project. */
export const WallProject = memo(function WallProject({
  isExpanded,
  handlers,
  onComplete,
  onRename,
  onDelete,
  ...card
}: WallProjectProps) {
  const { project, onAddTask } = card;
  const { id, title, isCompleted } = project;
  return (
    <ProjectCard
      {...card}
      isOnDashboard
      isInSight={useCardInSight()}
      menu={
        <CardControls
          card={projectCard(id)}
          title={title}
          isExpanded={isExpanded}
          handlers={handlers}
          entries={[
            { label: 'Add Task', icon: <Plus size={16} aria-hidden />, onSelect: () => onAddTask(project) },
            {
              label: isCompleted ? 'Mark Active' : 'Mark Completed',
              icon: isCompleted ? <RotateCcw size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />,
              onSelect: () => onComplete(project, !isCompleted),
            },
            { label: 'Rename Project', icon: <Pencil size={16} aria-hidden />, onSelect: () => onRename(project) },
            {
              label: 'Delete Project',
              icon: <Trash2 size={16} aria-hidden />,
              isDestructive: true,
              onSelect: () => onDelete(project),
            },
          ]}
        />
      }
    />
  );
}, haveSameProps);

function periodNote(isWeekly: boolean, day: Day): string {
  return isWeekly ? `Week ${weekNumber(day)}` : monthName(day);
}
