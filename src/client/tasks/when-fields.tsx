import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { isDay } from '#shared/calendar/day.ts';
import { MAX_ESTIMATE } from '#shared/tasks/estimates.rules.ts';
import { t } from '#shared/language/language.ts';
import { NearChoices, WHEN_FIELD } from '#client/items/when-options.tsx';
import { MonthList } from '#client/ui/calendar/month-list.tsx';
import { IconButton } from '#client/ui/controls/button.tsx';
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

/** The step of the time field in seconds: a quarter of an hour. Other times can be typed. */
const TIME_STEP = 15 * 60;

/** The fields for the day, time and estimate of a task, with buttons for the nearest days and a calendar. */
export function WhenFields({ text, isDayFixed, isSaving, onChange }: WhenFieldsProps) {
  const today = useToday();
  const isDayLocked = isDayFixed || isSaving;
  const [isCalendarShown, setCalendarShown] = useState(false);
  return (
    <div role="group" aria-label={t('When')} data-when-fields className="mt-2">
      <NearChoices
        isDisabled={isDayLocked}
        choices={nearDays(today).map(({ label, day }) => ({
          label,
          isChosen: text.date === day,
          onChoose: () => onChange({ ...text, date: day }),
        }))}
      />
      <div className="mt-1.5 flex flex-wrap gap-2">
        <span className="relative flex min-w-[min(11rem,100%)] flex-1">
          <input
            type="date"
            aria-label={t('Day')}
            value={text.date}
            disabled={isDayLocked}
            required
            className={`${WHEN_FIELD} pe-11 [&::-webkit-calendar-picker-indicator]:hidden`}
            // An incomplete day is ignored while it is typed.
            onChange={({ target: { value } }) => isDay(value) && onChange({ ...text, date: value })}
          />
          <IconButton
            label={t('Calendar')}
            aria-expanded={isCalendarShown}
            disabled={isDayLocked}
            className="absolute end-0 h-full w-11"
            onClick={() => setCalendarShown(!isCalendarShown)}
          >
            <CalendarDays size={16} aria-hidden />
          </IconButton>
        </span>
        <input
          type="time"
          step={TIME_STEP}
          aria-label={t('Time')}
          value={text.startTime ?? ''}
          disabled={isSaving}
          className={WHEN_FIELD}
          onChange={({ target: { value } }) => onChange({ ...text, startTime: value === '' ? null : value })}
        />
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_ESTIMATE}
          aria-label={t('Estimate in minutes')}
          placeholder={t('Minutes')}
          value={text.estimateMinutes ?? ''}
          disabled={isSaving}
          className={WHEN_FIELD}
          onChange={({ target: { value } }) =>
            onChange({ ...text, estimateMinutes: value === '' ? null : Number(value) })
          }
        />
      </div>
      {isCalendarShown && !isDayLocked && (
        <div className="mt-2 rounded-control border border-hairline bg-surface p-2">
          <MonthList
            label={t('Calendar')}
            takesFocus
            today={today}
            selected={text.date}
            className="h-[min(19rem,36dvh)]"
            onPick={(date) => {
              setCalendarShown(false);
              onChange({ ...text, date });
            }}
          />
        </div>
      )}
    </div>
  );
}
