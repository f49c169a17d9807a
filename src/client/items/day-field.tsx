import { useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { TypedDate } from '#shared/halo/day-text.rules.ts';
import { t } from '#shared/language/language.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { exactDay } from './exact-day.ts';

/** The day and the time of an item. */
export interface ChosenDate {
  day: Day;
  /** HH:mm */
  time: string | null;
}

export interface DayFieldProps extends Pick<
  DateFieldProps,
  'id' | 'label' | 'today' | 'takesTime' | 'followsTyping' | 'isDisabled' | 'className'
> {
  value: ChosenDate;
  onChange: (value: ChosenDate) => void;
}

/**
 * The date field of a form. A typed date counts at once. While the text is not a date, the value from before the typing
 * counts.
 */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  // The value from before the typing; undefined while the text is not a date.
  const [beforeTyping, setBeforeTyping] = useState<ChosenDate>();

  function apply(typed: TypedDate | undefined): void {
    const start = beforeTyping ?? value;
    setBeforeTyping(typed && start);
    onChange({ ...start, ...typed });
  }

  return (
    <DateField
      {...field}
      chosen={exactDay(value.day, field.today)}
      nameChoice={(date) => t('Choose {day}', { day: date })}
      onType={apply}
      onChoose={(typed) => {
        apply(typed);
        setBeforeTyping(undefined);
      }}
    />
  );
}
