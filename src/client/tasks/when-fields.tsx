import { CalendarDays } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MAX_ESTIMATE } from '#shared/tasks/estimates.rules.ts';
import { t } from '#shared/language/language.ts';
import { DayField } from '#client/items/day-field.tsx';
import { NearChoices, WHEN_FIELD, WhenGroup } from '#client/items/when-options.tsx';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { BusyMonths } from './busy-months.tsx';
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
  const [pressCount, setPressCount] = useState(0);

  /** Sets a day that was pressed, in place of what is typed. */
  function press(date: string): void {
    setPressCount(pressCount + 1);
    onChange({ ...text, date });
  }

  return (
    <WhenGroup>
      <div className="flex items-start gap-1">
        <DayField
          key={pressCount}
          label={t('Day')}
          takesTime
          followsTyping
          today={today}
          value={{ day: text.date, time: text.startTime }}
          isDisabled={isDayLocked}
          className="min-w-0 flex-1"
          onChange={({ day, time }) => onChange({ ...text, date: day, startTime: time })}
        />
        <IconButton
          label={t('Calendar')}
          aria-expanded={isCalendarShown}
          disabled={isDayLocked}
          className="h-11 w-11 at-desk:h-9 at-desk:w-9"
          onClick={() => setCalendarShown(!isCalendarShown)}
        >
          <CalendarDays size={16} aria-hidden />
        </IconButton>
      </div>
      {isCalendarShown && !isDayLocked && (
        <div className="rounded-control border border-hairline bg-surface p-2">
          <BusyMonths
            label={t('Calendar')}
            takesFocus
            today={today}
            selected={text.date}
            className="h-[min(19rem,36dvh)]"
            onPick={(date) => {
              setCalendarShown(false);
              press(date);
            }}
          />
        </div>
      )}
      <NearChoices
        isDisabled={isDayLocked}
        choices={nearDays(today).map(({ label, day }) => ({
          label,
          isChosen: text.date === day,
          onChoose: () => press(day),
        }))}
      />
      <div className="grid grid-cols-2 gap-2">
        <Labeled label={t('Time')}>
          <input
            type="time"
            step={TIME_STEP}
            value={text.startTime ?? ''}
            disabled={isSaving}
            className={WHEN_FIELD}
            onChange={({ target: { value } }) => onChange({ ...text, startTime: value === '' ? null : value })}
          />
        </Labeled>
        <Labeled label={t('Estimate in minutes')}>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_ESTIMATE}
            value={text.estimateMinutes ?? ''}
            disabled={isSaving}
            className={WHEN_FIELD}
            onChange={({ target: { value } }) =>
              onChange({ ...text, estimateMinutes: value === '' ? null : Number(value) })
            }
          />
        </Labeled>
      </div>
    </WhenGroup>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-0 content-end gap-1 text-sm text-ink-2">
      {label}
      {children}
    </label>
  );
}
