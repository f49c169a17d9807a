import { useState } from 'react';
import { isDay } from '#shared/calendar/day.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import { NearChoices, WHEN_FIELD } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { isSamePeriod, nearPeriods, type GoalPeriod } from './goal-period.ts';

export interface PeriodFieldsProps {
  period: GoalPeriod;
  isDisabled: boolean;
  onChange: (period: GoalPeriod) => void;
}

/** The week or the month of a goal. Near ones are a press away; any other is the one that a day lies in. */
export function PeriodFields({ period, isDisabled, onChange }: PeriodFieldsProps) {
  const today = useToday();
  // The day as it is typed. Were it replaced by the last day of its period, typing could not go on.
  const [day, setDay] = useState(period.dueDate);
  const { isWeekly } = period;
  return (
    <div role="group" aria-label="When" className="mt-2">
      <NearChoices
        isDisabled={isDisabled}
        choices={nearPeriods(today).map(({ label, period: near }) => ({
          label,
          isChosen: isSamePeriod(near, period),
          onChoose: () => {
            setDay(near.dueDate);
            onChange(near);
          },
        }))}
      />
      <input
        type="date"
        aria-label={isWeekly ? 'A day of the week' : 'A day of the month'}
        value={day}
        disabled={isDisabled}
        required
        className={`mt-1.5 w-full ${WHEN_FIELD}`}
        onChange={({ target: { value } }) => {
          if (!isDay(value)) return;
          setDay(value);
          onChange({ isWeekly, dueDate: dueDateOf(isWeekly, value) });
        }}
      />
    </div>
  );
}
