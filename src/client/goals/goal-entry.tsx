import { useCallback } from 'react';
import { understandGoalTitle } from '#shared/halo/title-phrases.rules.ts';
import { t } from '#shared/language/language.ts';
import { useChange } from '#client/data/optimistic.ts';
import { ItemLine } from '#client/items/item-line.tsx';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { useItemEntry, withRetry } from '#client/items/use-item-entry.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { useToday } from '#client/ui/use-today.ts';
import { showGoalAdded } from './added-toast.ts';
import { createGoalDraft, goalFormValues } from './goal-form-values.ts';
import { createGoalChange } from './goals.mutations.ts';

/** The field in a card of goals. It adds goals to the week or month of the card. */
export function GoalEntry(place: PeriodPlace) {
  const today = useToday();
  const language = useTitleLanguage();
  const mutate = useChange();
  const initial = goalFormValues({ kind: 'new', ...place });
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandGoalTitle(title, { today, language }, plain),
    [today, language],
  );
  const entry = useItemEntry({
    draftName: `goal-entry:${place.isWeekly ? 'week' : 'month'}:${initial.dueDate}`,
    initial,
    understandTitle,
    addItem: async (goal, key, getRetry) => {
      const creation = createGoalChange(place.day, createGoalDraft(goal), key);
      await mutate(withRetry(creation, t('Failed to create goal'), goal.title, getRetry));
      showGoalAdded(goal, initial, today);
    },
  });
  return (
    <ItemLine
      label={place.isWeekly ? t('Add a goal to the week') : t('Add a goal to the month')}
      placeholder={place.isWeekly ? t('A goal for the week…') : t('A goal for the month…')}
      entry={entry}
    />
  );
}
