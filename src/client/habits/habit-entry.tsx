import { useCallback } from 'react';
import { periodStart } from '#shared/calendar/period.ts';
import { understandHabitTitle } from '#shared/halo/title-phrases.rules.ts';
import { t } from '#shared/language/language.ts';
import { useChange } from '#client/data/optimistic.ts';
import { ItemLine } from '#client/items/item-line.tsx';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { useItemEntry, withRetry } from '#client/items/use-item-entry.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { habitFormValues } from './habit-form-values.ts';
import { createHabitChange } from './habits.mutations.ts';

/** The field in a card of habits. Its placeholder says that a new habit recurs, so nobody is asked. */
export function HabitEntry(place: PeriodPlace) {
  const { isWeekly, day } = place;
  const language = useTitleLanguage();
  const mutate = useChange();
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandHabitTitle(title, { language }, plain),
    [language],
  );
  const entry = useItemEntry({
    draftName: `habit-entry:${isWeekly ? 'week' : 'month'}:${periodStart(isWeekly, day)}`,
    initial: habitFormValues({ kind: 'new', ...place }),
    understandTitle,
    addItem: async (habit, key, getRetry) => {
      const creation = createHabitChange(place, habit, true, key);
      return mutate(withRetry(creation, t('Error creating habit'), habit.title, getRetry));
    },
  });
  return (
    <ItemLine
      label={isWeekly ? t('Add a habit of each week') : t('Add a habit of each month')}
      placeholder={isWeekly ? t('A habit for each week…') : t('A habit for each month…')}
      entry={entry}
    />
  );
}
