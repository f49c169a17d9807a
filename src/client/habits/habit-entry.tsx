import { useCallback, useState } from 'react';
import { periodStart } from '#shared/calendar/period.ts';
import { understandHabitTitle } from '#shared/halo/title-phrases.rules.ts';
import { isBlank, trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { useChange } from '#client/data/optimistic.ts';
import { ItemLine } from '#client/items/item-line.tsx';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { useItemEntry, withRetry } from '#client/items/use-item-entry.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { habitFormValues } from './habit-form-values.ts';
import { createHabitChange } from './habits.mutations.ts';
import { RecurringQuestion } from './recurring-question.tsx';

/** The line that adds habits to a week or month. It asks whether a new one recurs (HABIT-16). */
export function HabitEntry(place: PeriodPlace) {
  const { isWeekly, day } = place;
  const language = useTitleLanguage();
  const mutate = useChange();
  const [isAsking, setAsking] = useState(false);
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandHabitTitle(title, { language }, plain),
    [language],
  );
  const { title, setTitle, phrases, understand, makePlain, add } = useItemEntry({
    draftName: `habit-entry:${isWeekly ? 'week' : 'month'}:${periodStart(isWeekly, day)}`,
    initial: { ...habitFormValues({ kind: 'new', ...place }), isOngoing: true },
    understandTitle,
    addItem: async ({ isOngoing, ...habit }, key, getRetry) =>
      mutate(
        withRetry(createHabitChange(place, habit, isOngoing, key), t('Error creating habit'), habit.title, getRetry),
      ),
  });

  function ask(): boolean {
    if (isBlank(title)) return false;
    setAsking(true);
    return true;
  }

  return (
    <>
      <ItemLine
        label={isWeekly ? t('Add a habit to the week') : t('Add a habit to the month')}
        placeholder={isWeekly ? t('A habit for each week…') : t('A habit for each month…')}
        title={title}
        onTitleChange={setTitle}
        phrases={phrases}
        onMakePlain={makePlain}
        onSubmit={ask}
      />
      {isAsking && (
        <RecurringQuestion
          title={understand().title ?? trimTitle(title)}
          isWeekly={isWeekly}
          isSaving={false}
          onAnswer={(isOngoing) => {
            setAsking(false);
            add({ isOngoing });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
