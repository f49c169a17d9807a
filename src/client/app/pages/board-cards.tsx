import { CircleCheck, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { weekdayName } from '#shared/calendar/labels.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { BookCard, type BookCardProps } from '#client/books/book-card.tsx';
import { CardControls, type CardPlace } from '#client/dashboard/card-controls.tsx';
import { cardOfDay, projectCard } from '#client/dashboard/cards.ts';
import { useCardInSight } from '#client/dashboard/board-cell.tsx';
import { DASHBOARD_HABITS_STALE_TIME } from '#client/data/stale-times.ts';
import { GoalCard, type GoalCardProps } from '#client/goals/goal-card.tsx';
import { HabitCard, type HabitCardProps } from '#client/habits/habit-card.tsx';
import type { CardPlacement } from '#client/items/list-card.tsx';
import { ProjectCard, type ProjectCardProps } from '#client/projects/project-card.tsx';
import { DayCard, type DayCardProps } from '#client/tasks/day-card.tsx';
import { QuickEntryPlace } from '#client/tasks/quick-entry-place.tsx';
import { haveSameProps } from '#client/ui/same-props.ts';
import { dayEvents } from './lazy-day-events.tsx';
import { periodNote } from './period-note.ts';
import { useAddReminder } from './use-add-reminder.ts';
import { useDayEntries } from './use-day-entries.tsx';

// The cards of all slices with the board's controls. They are memoized: a card re-renders only when its own data
// changes, not when another card is moved or changed.

/** The props of a card on the board. */
type OnBoard<Props> = Omit<Props, keyof CardPlacement> & CardPlace;

/** The card of a day. Its menu sorts and moves its tasks, and shows a past day as it was. */
export const BoardDay = memo(function BoardDay({
  isExpanded,
  handlers,
  ...card
}: Omit<OnBoard<DayCardProps>, 'emptyText' | 'entry'> & Pick<CardPlacement, 'waiting'>) {
  const title = weekdayName(card.day);
  const { entries, dialog } = useDayEntries(card.day, card.tasks);
  return (
    <>
      <DayCard
        {...card}
        emptyText={t('No tasks for {day}', { day: title })}
        entry={<QuickEntryPlace day={card.day} isBar={false} />}
        isInSight={useCardInSight()}
        navigation={<dayEvents.Component day={card.day} />}
        menu={
          <CardControls
            card={cardOfDay(card.day)}
            title={title}
            entries={entries}
            isExpanded={isExpanded}
            handlers={handlers}
          />
        }
      />
      {dialog}
    </>
  );
}, haveSameProps);

/** The card of the week's or month's goals. */
export const BoardGoals = memo(function BoardGoals({ isExpanded, handlers, ...card }: OnBoard<GoalCardProps>) {
  const [id, title] = card.isWeekly
    ? (['weekly-goals', t('Weekly Goals')] as const)
    : (['monthly-goals', t('Monthly Goals')] as const);
  return (
    <GoalCard
      {...card}
      note={periodNote(card.isWeekly, card.day)}
      isInSight={useCardInSight()}
      menu={<CardControls card={id} title={title} isExpanded={isExpanded} handlers={handlers} />}
    />
  );
});

/** The card of the week's or month's habits. */
export const BoardHabits = memo(function BoardHabits({ isExpanded, handlers, ...card }: OnBoard<HabitCardProps>) {
  const [id, title] = card.isWeekly
    ? (['weekly-habits', t('Weekly Habits')] as const)
    : (['monthly-habits', t('Monthly Habits')] as const);
  return (
    <HabitCard
      {...card}
      staleTime={DASHBOARD_HABITS_STALE_TIME}
      note={periodNote(card.isWeekly, card.day)}
      isInSight={useCardInSight()}
      menu={<CardControls card={id} title={title} isExpanded={isExpanded} handlers={handlers} />}
    />
  );
});

/** The card of the reading list. */
export const BoardBooks = memo(function BoardBooks({
  isExpanded,
  handlers,
  ...card
}: OnBoard<Omit<BookCardProps, 'addReminder'>>) {
  return (
    <BookCard
      {...card}
      addReminder={useAddReminder()}
      isInSight={useCardInSight()}
      menu={<CardControls card="books" title={t('Books')} isExpanded={isExpanded} handlers={handlers} />}
    />
  );
});

export interface BoardProjectProps extends Omit<OnBoard<ProjectCardProps>, 'isOnDashboard'> {
  onComplete: (project: Project, isCompleted: boolean) => void;
  onRename: (project: Project) => void;
  onDelete: (project: Project) => void;
}

/** The card of a project. */
export const BoardProject = memo(function BoardProject({
  isExpanded,
  handlers,
  onComplete,
  onRename,
  onDelete,
  ...card
}: BoardProjectProps) {
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
            { label: t('Add Task'), icon: <Plus size={16} aria-hidden />, onSelect: () => onAddTask(project) },
            {
              label: isCompleted ? t('Mark Active') : t('Mark Completed'),
              icon: isCompleted ? <RotateCcw size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />,
              onSelect: () => onComplete(project, !isCompleted),
            },
            { label: t('Rename Project'), icon: <Pencil size={16} aria-hidden />, onSelect: () => onRename(project) },
            {
              label: t('Delete Project'),
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
