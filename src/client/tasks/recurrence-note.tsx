import { useDeferredValue, useMemo } from 'react';
import type { TitleContext } from '#shared/halo/task-phrases.rules.ts';
import { findUnsupportedRecurrence, type UnsupportedRecurrence } from '#shared/halo/unsupported-recurrences.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import type { TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { draftsOfLines, type UnderstandTask } from './pasted-lines.tsx';
import type { TaskFormValues } from './task-form-values.ts';

export interface RecurrenceNoteProps {
  title: string;
  /** The saved title of an existing task. Its words are not noted. */
  savedTitle?: string | undefined;
  context: TitleContext;
  isDisabled?: boolean;
  /** Called when the person asks for a task for each weekday in the title. Without it, the note has no button. */
  onAddEach?: ((recurrence: UnsupportedRecurrence) => void) | undefined;
}

/** Names a recurrence that stays in the title, because no task repeats like that. Offers a task for each weekday in it. */
export function RecurrenceNote({
  title,
  savedTitle = '',
  context,
  isDisabled = false,
  onAddEach,
}: RecurrenceNoteProps) {
  const shown = useDeferredValue(title);
  const recurrence = useMemo(() => findUnsupportedRecurrence(shown, context), [shown, context]);
  const isNew = recurrence !== undefined && !savedTitle.includes(recurrence.words);
  return (
    <div aria-live="polite">
      {isNew && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1.5 text-sm text-ink-2">
          <span className="[overflow-wrap:anywhere]">{describeRecurrence(recurrence)}</span>
          {onAddEach && recurrence.days.length > 0 && recurrence.rest !== '' && (
            <button
              type="button"
              disabled={isDisabled}
              // The field keeps the focus, and the phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onAddEach(recurrence)}
              className="touch-target flex h-8 items-center rounded-full bg-accent-soft px-3 text-ink lg:h-7 lg:px-2.5"
            >
              {labelOfEach(recurrence)}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns a task draft for each weekday of a recurrence. Its other fields come from `values` and the rest of the title. */
export function draftsOfWeekdays(
  { rest, days, isWeekly }: UnsupportedRecurrence,
  values: TaskFormValues,
  understand: UnderstandTask,
): TaskDraft[] {
  const repetition = isWeekly && { isRecurring: true, recurringPattern: 'weekly' as const };
  return draftsOfLines([rest], values, understand).flatMap((draft) =>
    days.map((date) => ({ ...draft, date, ...repetition })),
  );
}

function describeRecurrence({ words, days, isWeekly }: UnsupportedRecurrence): string {
  if (days.length === 0)
    return t('“{words}” stays in the title. Tasks repeat daily, on weekdays, weekly or monthly.', { words });
  return isWeekly
    ? t('“{words}” stays in the title. A weekly task has one weekday.', { words })
    : t('“{words}” stays in the title. A task has one day.', { words });
}

function labelOfEach({ days, isWeekly }: UnsupportedRecurrence): string {
  return isWeekly
    ? plural(days.length, 'Add {count} weekly task', 'Add {count} weekly tasks')
    : plural(days.length, 'Add {count} task', 'Add {count} tasks');
}
