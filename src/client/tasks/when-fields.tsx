import { CalendarDays } from 'lucide-react';
import { addDays, isDay, localDayOf, type Day } from '#shared/calendar/day.ts';
import { datedDay, longDay } from '#shared/calendar/labels.ts';
import { OptionToggle } from '#client/items/option-toggle.tsx';
import type { TaskText } from './task-text.ts';

const FIELD =
  'h-11 min-w-36 flex-1 rounded-control border border-hairline bg-surface px-2.5 text-sm tabular-nums focus-visible:outline-offset-[-2px] disabled:text-ink-3 at-desk:h-9';

const DAYS_OF_WEEK = 7;

/** Says when the task is to be done, and opens the fields for that. */
export function WhenToggle({
  text: { date, startTime },
  ...toggle
}: {
  text: TaskText;
  isOn: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}) {
  const words = [dayInWords(date), startTime].filter((part) => part !== null).join(', ');
  return (
    <OptionToggle {...toggle} opens>
      <CalendarDays size={16} aria-hidden />
      <span className="sr-only">When: </span>
      <span className="tabular-nums">{words}</span>
    </OptionToggle>
  );
}

export interface WhenFieldsProps {
  text: TaskText;
  /** Whether it stays on its day. */
  isDayFixed: boolean;
  isSaving: boolean;
  onChange: (text: TaskText) => void;
}

/** The day and the time of a task. Near days are a press away. */
export function WhenFields({ text, isDayFixed, isSaving, onChange }: WhenFieldsProps) {
  const isDayLocked = isDayFixed || isSaving;
  return (
    <div role="group" aria-label="When" className="mt-2">
      <div className="-ml-1 flex flex-wrap gap-1">
        {nearDays().map(({ label, day }) => (
          <OptionToggle
            key={label}
            isOn={text.date === day}
            isDisabled={isDayLocked}
            onToggle={() => onChange({ ...text, date: day })}
          >
            {label}
          </OptionToggle>
        ))}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          type="date"
          aria-label="Day"
          value={text.date}
          disabled={isDayLocked}
          required
          className={FIELD}
          // A day that is being typed is none yet.
          onChange={({ target: { value } }) => isDay(value) && onChange({ ...text, date: value })}
        />
        <input
          type="time"
          aria-label="Time"
          value={text.startTime ?? ''}
          disabled={isSaving}
          className={FIELD}
          onChange={({ target: { value } }) => onChange({ ...text, startTime: value === '' ? null : value })}
        />
      </div>
    </div>
  );
}

function nearDays(): { label: string; day: Day }[] {
  const today = localDayOf(new Date());
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, DAYS_OF_WEEK) },
  ];
}

/** A day as it is spoken of: 'Today', 'Tomorrow', 'Sat, Nov 21', and with its year where that is another. */
function dayInWords(day: Day): string {
  const near = nearDays()
    .slice(0, -1)
    .find((other) => other.day === day);
  if (near !== undefined) return near.label;
  return day.slice(0, 4) === localDayOf(new Date()).slice(0, 4) ? longDay(day) : datedDay(day);
}
