import { useState } from 'react';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { t } from '#shared/language/language.ts';
import { DayField } from '#client/items/day-field.tsx';
import { NearChoices, WhenGroup } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { dayInPeriod, isSamePeriod, nearPeriods, type GoalPeriod } from './goal-period.ts';

export interface PeriodFieldsProps {
  period: GoalPeriod;
  isDisabled: boolean;
  onChange: (period: GoalPeriod) => void;
}

/** The fields that choose a goal's week or month: a date field for any period, and buttons for the nearest ones. */
export function PeriodFields({ period, isDisabled, onChange }: PeriodFieldsProps) {
  const today = useToday();
  // The day as typed, while it is in the period.
  const [typedDay, setTypedDay] = useState(period.dueDate);
  const [pressCount, setPressCount] = useState(0);
  const { isWeekly } = period;
  return (
    <WhenGroup>
      <DayField
        key={pressCount}
        label={isWeekly ? t('A day of the week') : t('A day of the month')}
        followsTyping
        today={today}
        value={{ day: dayInPeriod(period, typedDay), time: null }}
        isDisabled={isDisabled}
        onChange={({ day }) => {
          setTypedDay(day);
          onChange({ isWeekly, dueDate: getDueDate(isWeekly, day) });
        }}
      />
      <NearChoices
        isDisabled={isDisabled}
        choices={nearPeriods(today).map(({ label, period: near }) => ({
          label,
          isChosen: isSamePeriod(near, period),
          onChoose: () => {
            setPressCount(pressCount + 1);
            setTypedDay(near.dueDate);
            onChange(near);
          },
        }))}
      />
    </WhenGroup>
  );
}
