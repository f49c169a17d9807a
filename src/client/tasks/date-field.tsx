import { useEffect, useId, useRef, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { dayOfText } from '#shared/halo/day-text.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { classes } from '#client/ui/classes.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { exactDay } from './date-labels.ts';

export interface DateFieldProps {
  today: Day;
  onChoose: (day: Day) => void;
}

/**
 * A field for a date in words, such as 'jan 15' or 'in 3 weeks', with the day that it means. What is typed while a button
 * of the dialog has the focus is typed into the field, so that nobody has to go there first.
 */
export function DateField({ today, onChoose }: DateFieldProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const language = useTitleLanguage();
  const day = dayOfText(text, today, language);
  useEffect(() => followTyping(field), []);

  function submit(): void {
    if (day !== undefined) onChoose(day);
    else if (!isBlank(text)) setRefused(text.trim());
  }

  return (
    <form
      noValidate
      className="mb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="relative">
        <input
          ref={field}
          type="text"
          aria-label={t('Date')}
          aria-invalid={refused === undefined ? undefined : true}
          aria-describedby={refused === undefined ? undefined : messageId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('jan 15, next friday, in 3 weeks')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(undefined);
          }}
          className={classes(
            'h-11 w-full rounded-control border bg-surface ps-3 placeholder:text-ink-3 focus-visible:outline-offset-[-2px] at-desk:h-10',
            refused === undefined ? 'border-hairline' : 'border-danger',
            day === undefined ? 'pe-3' : 'pe-40',
          )}
        />
        <div aria-live="polite">
          {day !== undefined && (
            <button
              type="submit"
              aria-label={t('Move to {day}', { day: exactDay(day, today) })}
              // The field keeps the focus, and the phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              className="absolute inset-y-0 end-0 rounded-control px-3 text-sm font-medium text-accent focus-visible:-outline-offset-2"
            >
              {exactDay(day, today)}
            </button>
          )}
        </div>
      </div>
      {refused !== undefined && (
        <p id={messageId} role="alert" className="mt-1.5 text-sm text-danger [overflow-wrap:anywhere]">
          {t('“{text}” is not a date. Type “jan 15”, “next friday” or “in 3 weeks”.', { text: refused })}
        </p>
      )}
    </form>
  );
}

/** Moves the focus to a field when a letter, digit or sign is typed elsewhere. Returns a function that ends this. */
function followTyping(field: { readonly current: HTMLInputElement | null }): () => void {
  function handleKey({ key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): void {
    // The space presses the button that has the focus. A held key is still the one that has opened the dialog.
    const isTyped = key.length === 1 && key !== ' ' && !repeat && !ctrlKey && !altKey && !metaKey;
    if (isTyped && !isTextField(target)) field.current?.focus();
  }
  addEventListener('keydown', handleKey, true);
  return () => removeEventListener('keydown', handleKey, true);
}
