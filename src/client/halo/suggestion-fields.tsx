import { useId, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { t } from '#shared/language/language.ts';
import { DayField } from '#client/items/day-field.tsx';
import { isWeeklyRequest } from '#client/items/item-commands.ts';
import { changeableDay, changeableTime, COMMAND_CHOICES, hasPeriod, type CommandChanges } from './command-edits.ts';
import { Select } from '#client/ui/controls/select.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { capitalize, nounLabel } from '#client/items/noun-label.ts';
import { isCreation, isNewDayTask, getItemType, getSubject } from './command-data.ts';
import { supportedTypes } from '#shared/halo/supported-types.rules.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';

const FIELD =
  'h-11 w-full min-w-0 rounded-control border border-hairline bg-surface px-[10px] text-sm focus-visible:outline-offset-[-2px] disabled:text-ink-3 at-desk:h-9';

export interface SuggestionFieldsProps {
  command: Command;
  /** The selected date. */
  date: Day;
  isDisabled: boolean;
  /** Called with the fields that have another value. */
  onChange: (changes: CommandChanges) => void;
}

/** The fields in which a person corrects a suggestion: what to do, with what, and when. */
export function SuggestionFields({ command, date, isDisabled, onChange }: SuggestionFieldsProps) {
  const { commandType } = command;
  const today = useToday();
  const day = changeableDay(command, date);
  const time = changeableTime(command);
  const isTask = isNewDayTask(command);
  const hasTime = isTask || commandType === 'move_item';
  return (
    <fieldset
      ref={scrollIntoView}
      disabled={isDisabled}
      aria-label={t('Change this suggestion')}
      className="mt-2 grid min-w-0 grid-cols-2 gap-2 rounded-control bg-sunken p-3"
    >
      <Choice
        label={t('What to do')}
        // The day and the time of a new task are side by side.
        className={isTask ? 'col-span-2' : undefined}
        value={commandType}
        choices={COMMAND_CHOICES}
        onChoose={(type) => onChange({ commandType: type })}
      />
      {hasPeriod(command) && (
        <Choice
          label={t('Period')}
          value={isWeeklyRequest(command.data) ? 'weekly' : 'monthly'}
          choices={[
            ['weekly', t('Weekly')],
            ['monthly', t('Monthly')],
          ]}
          onChoose={(period) => onChange({ isWeekly: period === 'weekly' })}
        />
      )}
      {!isCreation(command) && (
        <Choice<ItemType | 'any'>
          label={t('Type')}
          value={getItemType(command) ?? 'any'}
          choices={[
            ['any', t('Anything')],
            ...supportedTypes(command).map((type) => [type, capitalize(nounLabel(type))] as const),
          ]}
          onChoose={(type) => onChange({ itemType: type })}
        />
      )}
      {day !== undefined && (
        <Field label={commandType === 'move_item' ? t('Move to') : t('Day')}>
          {(id) => (
            <DayField
              id={id}
              takesTime={hasTime}
              today={today}
              value={{ day, time }}
              isDisabled={isDisabled}
              onChange={(changed) => {
                // While a text is typed that is no date, nothing changes.
                if (changed.day === day && (changed.time ?? '') === time) return;
                onChange({ day: changed.day, ...(hasTime && { time: changed.time ?? '' }) });
              }}
            />
          )}
        </Field>
      )}
      {hasTime && (
        <Field label={t('Time')}>
          {(id) => (
            <input
              id={id}
              type="time"
              value={time}
              className={FIELD}
              onChange={({ target: { value } }) => onChange({ time: value })}
            />
          )}
        </Field>
      )}
      <Field label={isCreation(command) ? t('Title') : t('Look for')} className="col-span-2">
        {(id) => (
          <input
            id={id}
            dir="auto"
            value={getSubject(command)}
            className={FIELD}
            onChange={({ target: { value } }) => onChange({ subject: value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** Shows the fields when they open at the end of a scrolled list. */
function scrollIntoView(fields: HTMLElement | null): void {
  fields?.scrollIntoView({ block: 'nearest' });
}

interface ChoiceProps<Value extends string> {
  label: string;
  className?: string | undefined;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, className, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label} className={className}>
      {(id) => (
        <Select id={id} value={value} className="w-full" onChange={(event) => onChoose(event.target.value as Value)}>
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface FieldProps {
  label: string;
  className?: string | undefined;
  children: (id: string) => ReactNode;
}

function Field({ label, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
