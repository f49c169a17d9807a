import { useEffect } from 'react';
import { HabitCard, type HabitCardProps } from '#client/habits/habit-card.tsx';
import { HABIT_DRAFTS } from '#client/habits/habit-text.ts';
import { usePrefetchHabits } from '#client/habits/habits.queries.ts';
import { DeferredEntry } from '#client/items/deferred-entry.tsx';
import { useOpenEntry } from '#client/items/use-open-entry.ts';
import { CardStack } from '#client/ui/card-stack.tsx';
import { defer, whenIdle } from '#client/ui/deferred.tsx';
import { preloadMenu } from '#client/ui/deferred-menu.tsx';
import { preloadPages, type PageProps } from './deferred-page.tsx';
import { Screen } from './screen.tsx';
import { usePeriodCard } from './use-period-card.tsx';
import { useToday } from '#client/ui/use-today.ts';

const habitDialog = defer(async () => (await import('#client/habits/habit-dialog.tsx')).HabitDialog);

/** The habits screen: the habits of a week and of a month. */
export function HabitsPage({ user }: PageProps) {
  const { entry, open, close } = useOpenEntry(user.id, HABIT_DRAFTS);
  useEffect(
    () =>
      whenIdle(() => {
        habitDialog.preload();
        preloadMenu();
        preloadPages();
      }),
    [],
  );

  return (
    <Screen>
      <h1 className="sr-only">Habits</h1>
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
      <DeferredEntry dialog={habitDialog} userId={user.id} entry={entry} onClose={close} />
    </Screen>
  );
}

function PeriodHabits({ isWeekly, ...handlers }: Pick<HabitCardProps, 'isWeekly' | 'onAdd' | 'onOpen'>) {
  const today = useToday();
  return <HabitCard {...usePeriodCard(isWeekly, usePrefetchHabits(isWeekly))} today={today} {...handlers} />;
}
