import { isDay } from '#shared/calendar/day.ts';
import { LONGEST_ESTIMATE } from '#shared/tasks/estimates.rules.ts';
import { NearChoices, WHEN_FIELD } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import type { TaskFormValues } from './task-form-values.ts';
import { nearDays } from './date-labels.ts';

export interface WhenFieldsProps {
  text: TaskFormValues;
  /** True if the task cannot be moved to another day. */
  isDayFixed: boolean;
  isSaving: boolean;
  onChange: (text: TaskFormValues) => void;
}

/** The fields for the day, time and estimate of a task, with buttons for the nearest days. */
export function WhenFields({ text, isDayFixed, isSaving, onChange }: WhenFieldsProps) {
  const today = useToday();
  const isDayLocked = isDayFixed || isSaving;
  return (
    <div role="group" aria-label="When" className="mt-2">
      <NearChoices
        isDisabled={isDayLocked}
        choices={nearDays(today).map(({ label, day }) => ({
          label,
          isChosen: text.date === day,
          onChoose: () => onChange({ ...text, date: day }),
        }))}
      />
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          type="date"
          aria-label="Day"
          value={text.date}
          disabled={isDayLocked}
          required
          className={WHEN_FIELD}
          // An incomplete day is ignored while it is typed.
          onChange={({ target: { value } }) => isDay(value) && onChange({ ...text, date: value })}
        />
        <input
          type="time"
          aria-label="Time"
          value={text.startTime ?? ''}
          disabled={isSaving}
          className={WHEN_FIELD}
          onChange={({ target: { value } }) => onChange({ ...text, startTime: value === '' ? null : value })}
        />
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={LONGEST_ESTIMATE}
          aria-label="Estimate in minutes"
          placeholder="Minutes"
          value={text.estimateMinutes ?? ''}
          disabled={isSaving}
          className={WHEN_FIELD}
          onChange={({ target: { value } }) =>
            onChange({ ...text, estimateMinutes: value === '' ? null : Number(value) })
          }
        />
      </div>
    </div>
  );
}
