import { Repeat } from 'lucide-react';
import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import { t } from '#shared/language/language.ts';
import { PATTERN_LABELS } from '#client/items/pattern-labels.ts';
import { optionLook } from '#client/items/option-toggle.tsx';
import { classes } from '#client/ui/classes.ts';
import { PATTERNS } from './repetition-mark.ts';

export interface RepeatFieldProps {
  pattern: RecurringPattern;
  /** The id of the text that names the days. */
  hintId: string;
  isDisabled: boolean;
  onChange: (pattern: RecurringPattern) => void;
}

/**
 * The choice of a repetition pattern. The native select lies invisibly over a label, because its own text would be as
 * wide as its widest option, and too large on a phone.
 */
export function RepeatField({ pattern, hintId, isDisabled, onChange }: RepeatFieldProps) {
  const isRepeating = pattern !== 'none';
  return (
    <span
      className={classes(
        optionLook(isRepeating),
        'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isDisabled && 'opacity-45',
      )}
    >
      <Repeat size={16} aria-hidden className={classes(isRepeating && 'text-accent')} />
      <span aria-hidden>{isRepeating ? PATTERN_LABELS[pattern] : t('Repeat')}</span>
      <select
        aria-label={t('Repeat')}
        aria-describedby={hintId}
        value={pattern}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value as RecurringPattern)}
        className="absolute inset-0 cursor-pointer bg-surface text-ink opacity-0 disabled:cursor-auto"
      >
        {PATTERNS.map((option) => (
          <option key={option} value={option}>
            {PATTERN_LABELS[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
