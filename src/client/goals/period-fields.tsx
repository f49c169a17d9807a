import { useState } from 'react';
import { isDay } from '#shared/calendar/day.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { t } from '#shared/language/language.ts';
import { NearChoices, WHEN_FIELD } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { dayInPeriod, isSamePeriod, nearPeriods, type GoalPeriod } from './goal-period.ts';

export interface PeriodFieldsProps {
  period: GoalPeriod;
  isDisabled: boolean;
  onChange: (period: GoalPeriod) => void;
}

/** The fields for a goal's week or month: buttons for the nearest ones, and a day in any other. */
export function PeriodFields({ period, isDisabled, onChange }: PeriodFieldsProps) {
  const today = useToday();
  // The day as typed, while it is in the period. Replacing it by the due date would interrupt typing.
  const [typedDay, setTypedDay] = useState(period.dueDate);
  const { isWeekly } = period;
  return (
    <div role="group" aria-label={t('When')} data-when-fields className="mt-2">
      <NearChoices
        isDisabled={isDisabled}
        choices={nearPeriods(today).map(({ label, period: near }) => ({
          label,
          isChosen: isSamePeriod(near, period),
          onChoose: () => {
            setTypedDay(near.dueDate);
            onChange(near);
          },
        }))}
      />
      <input
        type="date"
        aria-label={isWeekly ? t('A day of the week') : t('A day of the month')}
        value={dayInPeriod(period, typedDay)}
        disabled={isDisabled}
        required
        className={`mt-1.5 w-full ${WHEN_FIELD}`}
        onChange={({ target: { value } }) => {
          if (!isDay(value)) return;
          setTypedDay(value);
          onChange({ isWeekly, dueDate: getDueDate(isWeekly, value) });
        }}
      />
    </div>
  );
}
