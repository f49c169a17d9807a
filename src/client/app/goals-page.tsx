import { useEffect } from 'react';
import { BookCard } from '#client/books/book-card.tsx';
import { BOOK_DRAFTS } from '#client/books/book-text.ts';
import { GoalCard, type GoalCardProps } from '#client/goals/goal-card.tsx';
import { GOAL_DRAFTS } from '#client/goals/goal-text.ts';
import { usePrefetchGoals } from '#client/goals/goals.queries.ts';
import { DeferredEntry } from '#client/items/deferred-entry.tsx';
import { useOpenEntry } from '#client/items/use-open-entry.ts';
import { CardStack, STACKED_CARD } from '#client/ui/card-stack.tsx';
import { defer, whenIdle } from '#client/ui/deferred.tsx';
import { preloadMenu } from '#client/ui/deferred-menu.tsx';
import { preloadPages, type PageProps } from './deferred-page.tsx';
import { Screen } from './screen.tsx';
import { usePeriodCard } from './use-period-card.tsx';

const goalDialog = defer(async () => (await import('#client/goals/goal-dialog.tsx')).GoalDialog);
const bookDialog = defer(async () => (await import('#client/books/book-dialog.tsx')).BookDialog);

/** The goals screen: the goals of a week and of a month, and the reading list. */
export function GoalsPage({ user }: PageProps) {
  const goal = useOpenEntry(user.id, GOAL_DRAFTS);
  const book = useOpenEntry(user.id, BOOK_DRAFTS);
  // Rows are drawn anew only when these change, which they do not when a dialog opens.
  const openGoal = goal.open;
  const openBook = book.open;
  useEffect(
    () =>
      whenIdle(() => {
        goalDialog.preload();
        bookDialog.preload();
        preloadMenu();
        preloadPages();
      }),
    [],
  );

  return (
    <Screen>
      <h1 className="sr-only">Goals</h1>
      <CardStack columns={3}>
        {[true, false].map((isWeekly) => (
          <PeriodGoals
            key={String(isWeekly)}
            isWeekly={isWeekly}
            onAdd={(place) => openGoal({ kind: 'new', ...place })}
            onOpen={(item) => openGoal({ kind: 'edit', item })}
          />
        ))}
        <BookCard
          className={STACKED_CARD}
          onAdd={() => openBook({ kind: 'new' })}
          onOpen={(item) => openBook({ kind: 'edit', item })}
        />
      </CardStack>
      <DeferredEntry dialog={goalDialog} userId={user.id} entry={goal.entry} onClose={goal.close} />
      <DeferredEntry dialog={bookDialog} userId={user.id} entry={book.entry} onClose={book.close} />
    </Screen>
  );
}

function PeriodGoals({ isWeekly, ...handlers }: Pick<GoalCardProps, 'isWeekly' | 'onAdd' | 'onOpen'>) {
  return <GoalCard {...usePeriodCard(isWeekly, usePrefetchGoals(isWeekly))} {...handlers} />;
}
