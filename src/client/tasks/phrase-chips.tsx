import { X } from 'lucide-react';
import type { Day } from '#shared/calendar/day.ts';
import type { TaskTitleFields } from '#shared/halo/task-phrases.rules.ts';
import type { TitlePhrase } from '#shared/halo/title-phrases.rules.ts';
import { contentLabels } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { dayLabel } from './date-labels.ts';
import { markLabel } from './repetition-mark.ts';

export interface PhraseChipsProps {
  phrases: readonly TitlePhrase<TaskTitleFields>[];
  today: Day;
  isDisabled?: boolean;
  onMakePlain: (words: readonly string[]) => void;
}

/** What was understood of a title, each as a chip that makes it plain words again. */
export function PhraseChips({ phrases, today, isDisabled, onMakePlain }: PhraseChipsProps) {
  if (phrases.length === 0) return null;
  return (
    <ul aria-label={t('Understood')} className="flex flex-wrap gap-2 px-1 py-1.5 lg:gap-1.5 lg:py-1">
      {phrases.map(({ words, fields }) => (
        <li key={words}>
          <button
            type="button"
            disabled={isDisabled}
            aria-label={t('{label}: keep “{words}” in the title', { label: phraseLabel(fields, today), words })}
            // The field keeps the focus, and the phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onMakePlain([words])}
            className="touch-target flex h-8 items-center gap-1.5 rounded-full bg-accent-soft whitespace-nowrap px-3 text-sm text-ink lg:h-7 lg:px-2.5"
          >
            {phraseLabel(fields, today)}
            <X size={14} aria-hidden className="text-ink-2" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns in a few words what was understood. */
export function phraseLabel({ date, recurringPattern, isPriority, ...content }: TaskTitleFields, today: Day): string {
  const labels = [
    date && dayLabel(date, today),
    ...contentLabels(content),
    recurringPattern && markLabel(recurringPattern),
    isPriority === true ? t('Priority') : undefined,
  ];
  return labels.filter((label) => label !== undefined).join(', ');
}
