import { t } from '#shared/language/language.ts';
import { BookCard } from '#client/books/book-card.tsx';
import { BOOK_DRAFTS } from '#client/books/book-form-values.ts';
import { GoalCard, type GoalCardProps } from '#client/goals/goal-card.tsx';
import { GOAL_DRAFTS } from '#client/goals/goal-form-values.ts';
import { usePrefetchGoals } from '#client/goals/goals.queries.ts';
import { LazyItemForm } from '#client/items/lazy-item-form.tsx';
import { useOpenForm } from '#client/items/use-open-form.ts';
import { CardStack, STACKED_CARD } from '#client/ui/lists/card-stack.tsx';
import { createLazyDialog, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { goalDialog } from '#client/app/overlays/period-dialogs.ts';
import { sharedParts } from './page-preloading.ts';
import type { PageProps } from './page-props.ts';
import { Screen } from '#client/app/shell/screen.tsx';
import { usePeriodCard } from './use-period-card.tsx';
import { useAddReminder } from './use-add-reminder.ts';

const bookDialog = createLazyDialog(async () => (await import('#client/books/book-dialog.tsx')).BookDialog);
const PARTS = [goalDialog, bookDialog, sharedParts];

/** The goals page: weekly and monthly goals, and the reading list (GOAL-05). */
export function GoalsPage({ user }: PageProps) {
  const addReminder = useAddReminder();
  const goal = useOpenForm(user.id, GOAL_DRAFTS);
  const book = useOpenForm(user.id, BOOK_DRAFTS);
  // Stable functions, so that opening a dialog does not re-render the rows.
  const openGoal = goal.open;
  const openBook = book.open;
  useIdlePreload(PARTS);

  return (
    <Screen title={t('Goals')}>
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
          addReminder={addReminder}
          className={STACKED_CARD}
          onAdd={() => openBook({ kind: 'new' })}
          onOpen={(item) => openBook({ kind: 'edit', item })}
        />
      </CardStack>
      <LazyItemForm dialog={goalDialog} userId={user.id} form={goal.form} onClose={goal.close} />
      <LazyItemForm dialog={bookDialog} userId={user.id} form={book.form} onClose={book.close} />
    </Screen>
  );
}

function PeriodGoals({ isWeekly, ...handlers }: Pick<GoalCardProps, 'isWeekly' | 'onAdd' | 'onOpen'>) {
  return <GoalCard {...usePeriodCard(isWeekly, usePrefetchGoals(isWeekly))} {...handlers} />;
}
