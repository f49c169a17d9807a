import { t } from '#shared/language/language.ts';
import { HabitCard, type HabitCardProps } from '#client/habits/habit-card.tsx';
import { HABIT_DRAFTS } from '#client/habits/habit-form-values.ts';
import { usePrefetchHabits } from '#client/habits/habits.queries.ts';
import { LazyItemForm } from '#client/items/lazy-item-form.tsx';
import { useOpenForm } from '#client/items/use-open-form.ts';
import { CardStack } from '#client/ui/lists/card-stack.tsx';
import { useIdlePreload } from '#client/ui/lazy-component.tsx';
import { habitDialog } from '#client/app/overlays/period-dialogs.ts';
import { sharedParts } from './page-preloading.ts';
import type { PageProps } from './page-props.ts';
import { Screen } from '#client/app/shell/screen.tsx';
import { usePeriodCard } from './use-period-card.tsx';
import { useToday } from '#client/ui/use-today.ts';

const PARTS = [habitDialog, sharedParts];

/** The habits page: weekly and monthly habits (HABIT-06). */
export function HabitsPage({ user }: PageProps) {
  const { form, open, close } = useOpenForm(user.id, HABIT_DRAFTS);
  useIdlePreload(PARTS);

  return (
    <Screen title={t('Habits')}>
      <CardStack columns={2}>
        {[true, false].map((isWeekly) => (
          <PeriodHabits
            key={String(isWeekly)}
            isWeekly={isWeekly}
            onAdd={(place) => open({ kind: 'new', ...place })}
            onOpen={(item) => open({ kind: 'edit', item })}
          />
        ))}
      </CardStack>
      <LazyItemForm dialog={habitDialog} userId={user.id} form={form} onClose={close} />
    </Screen>
  );
}

function PeriodHabits({ isWeekly, ...handlers }: Pick<HabitCardProps, 'isWeekly' | 'onAdd' | 'onOpen'>) {
  const today = useToday();
  return <HabitCard {...usePeriodCard(isWeekly, usePrefetchHabits(isWeekly))} today={today} {...handlers} />;
}
