import { useEffect } from 'react';
import { t } from '#shared/language/language.ts';
import { GoalCard } from '#client/goals/goal-card.tsx';
import { GOAL_DRAFTS } from '#client/goals/goal-form-values.ts';
import { HabitCard } from '#client/habits/habit-card.tsx';
import { HABIT_DRAFTS } from '#client/habits/habit-form-values.ts';
import { LazyItemForm } from '#client/items/lazy-item-form.tsx';
import { useOpenForm } from '#client/items/use-open-form.ts';
import { useIdlePreload } from '#client/ui/lazy-component.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { goalDialog, habitDialog } from '#client/app/overlays/period-dialogs.ts';
import { periodNote } from './period-note.ts';

export interface DayAsideProps {
  userId: number;
  /** Called when a form of a goal or a habit opens or closes. */
  onFormChange: (isOpen: boolean) => void;
}

const PARTS = [goalDialog, habitDialog];
const PERIODS = [true, false];

/** The height of a card: that of its list, within limits. */
const ASIDE_CARD = 'h-full max-h-[70dvh] min-h-56';

/** The goals and habits of the selected date's week and month, beside the day on a tablet. */
export function DayAside({ userId, onFormChange }: DayAsideProps) {
  const { selectedDate: day } = useSelectedDate();
  const today = useToday();
  const goal = useOpenForm(userId, GOAL_DRAFTS);
  const habit = useOpenForm(userId, HABIT_DRAFTS);
  useIdlePreload(PARTS);
  const isFormOpen = goal.form !== undefined || habit.form !== undefined;
  useEffect(() => {
    onFormChange(isFormOpen);
    return () => onFormChange(false);
  }, [isFormOpen, onFormChange]);

  return (
    <section
      aria-label={t('Goals and habits')}
      className="grid min-h-0 auto-rows-[minmax(min-content,1fr)] grid-cols-1 gap-4 overflow-y-auto pt-0.5 pe-5 pb-3 ps-0.5"
    >
      {PERIODS.flatMap((isWeekly) => [
        <GoalCard
          key={`goals ${isWeekly}`}
          isWeekly={isWeekly}
          day={day}
          note={periodNote(isWeekly, day)}
          className={ASIDE_CARD}
          onAdd={(place) => goal.open({ kind: 'new', ...place })}
          onOpen={(item) => goal.open({ kind: 'edit', item })}
        />,
        <HabitCard
          key={`habits ${isWeekly}`}
          isWeekly={isWeekly}
          day={day}
          today={today}
          note={periodNote(isWeekly, day)}
          className={ASIDE_CARD}
          onAdd={(place) => habit.open({ kind: 'new', ...place })}
          onOpen={(item) => habit.open({ kind: 'edit', item })}
        />,
      ])}
      <LazyItemForm dialog={goalDialog} userId={userId} form={goal.form} onClose={goal.close} />
      <LazyItemForm dialog={habitDialog} userId={userId} form={habit.form} onClose={habit.close} />
    </section>
  );
}
