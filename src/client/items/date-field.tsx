import { useEffect, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { timeLabel } from '#shared/calendar/instant.ts';
import { dateOfText, type TypedDate } from '#shared/halo/day-text.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { exactDay } from './exact-day.ts';
import { useTitleLanguage } from './use-title-language.ts';

export interface DateFieldProps {
  id?: string | undefined;
  /** The accessible name; undefined if an element labels the `id`. */
  label?: string | undefined;
  today: Day;
  /** The chosen day in words. Shown while the field has neither the focus nor a text. */
  chosen?: string;
  /** True if a time is understood too: 'thursday 6pm'. */
  takesTime?: boolean;
  /** True if what is typed while a button of the dialog has the focus is typed into the field. */
  followsTyping?: boolean;
  isDisabled?: boolean;
  className?: string;
  /** Returns the name of the button that chooses a date. */
  nameChoice: (date: string) => string;
  /** Called with the date after each change of the text; with undefined if the text is not a date. */
  onType?: (typed: TypedDate | undefined) => void;
  /** Called with the typed date when Enter or the button confirms it. The field is then empty. */
  onChoose: (typed: TypedDate) => void;
}

/** A field for a date in words, such as 'jan 15' or 'in 3 weeks', with the date that it means. */
export function DateField(props: DateFieldProps) {
  const { id, label, today, chosen, takesTime = false, followsTyping = false, isDisabled = false, className } = props;
  const { nameChoice, onType, onChoose } = props;
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string>();
  const [hasFocus, setFocus] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const language = useTitleLanguage();
  const readText = (words: string) => readDate(words, today, takesTime, language);
  const typed = readText(text);
  const meaning = typed && describeDate(typed, today);
  const room = chosen === undefined ? 'pe-40' : 'pe-3 @min-xs:pe-52';
  const isUnread = typed === undefined && !isBlank(text);
  useEffect(() => (followsTyping ? followKeys(field) : undefined), [followsTyping]);
  useEffect(() => field.current?.setCustomValidity(isUnread ? 'unread' : ''), [isUnread]);

  function choose(): void {
    if (typed === undefined) return;
    setText('');
    onChoose(typed);
  }

  function refuse(): void {
    setRefused(text.trim());
    field.current?.focus();
  }

  function handleKey(event: ReactKeyboardEvent): void {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    // Without a text, Enter submits the form around the field.
    if (!isPlainEnter || isBlank(text) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (typed === undefined) refuse();
    else choose();
  }

  return (
    <div
      className={className}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setFocus(false);
        // In a form, a typed date counts at once. In “Move to…”, Enter confirms it.
        if (chosen !== undefined) choose();
      }}
    >
      <div className="@container relative">
        <input
          ref={field}
          id={id}
          type="text"
          aria-label={label}
          aria-invalid={refused === undefined ? undefined : true}
          aria-describedby={refused === undefined ? undefined : messageId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          disabled={isDisabled}
          placeholder={chosen ?? t('jan 15, next friday, in 3 weeks')}
          value={(hasFocus && !isDisabled) || text !== '' ? text : (chosen ?? '')}
          onKeyDown={handleKey}
          onInvalid={(event) => {
            event.preventDefault();
            refuse();
          }}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(undefined);
            onType?.(readText(target.value));
          }}
          className={classes(
            'h-11 w-full rounded-control border bg-surface ps-3 placeholder:text-ink-3 focus-visible:outline-offset-[-2px] disabled:text-ink-3',
            chosen === undefined ? 'at-desk:h-10' : 'text-sm at-desk:h-9',
            refused === undefined ? 'border-hairline' : 'border-danger',
            meaning === undefined ? 'pe-3' : room,
          )}
        />
        <div aria-live="polite">
          {meaning !== undefined && (
            <button
              type="button"
              aria-label={nameChoice(meaning)}
              // The field keeps the focus, and the phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                field.current?.focus();
                choose();
              }}
              className={classes(
                'absolute inset-y-0 end-0 rounded-control px-3 text-sm font-medium text-accent focus-visible:-outline-offset-2',
                // A form shows the date also in another place.
                chosen !== undefined && '@max-xs:sr-only',
              )}
            >
              {meaning}
            </button>
          )}
        </div>
      </div>
      {refused !== undefined && (
        <p id={messageId} role="alert" className="mt-1.5 text-sm text-danger [overflow-wrap:anywhere]">
          {t('“{text}” is not a date. Type “jan 15”, “next friday” or “in 3 weeks”.', { text: refused })}
        </p>
      )}
    </div>
  );
}

/**
 * Shows the error of a date field whose text is not a date, in the dialog around an element. Returns true if there is such
 * a field: the form must not be saved, because the person means another date than the chosen one.
 */
export function refuseUnreadDate(element: Element | null): boolean {
  const fields = element?.closest('[role="dialog"]')?.querySelectorAll('input') ?? [];
  const unread = [...fields].find(({ validity, disabled }) => validity.customError && !disabled);
  unread?.checkValidity();
  return unread !== undefined;
}

function readDate(
  text: string,
  today: Day,
  takesTime: boolean,
  language: ReturnType<typeof useTitleLanguage>,
): TypedDate | undefined {
  const typed = dateOfText(text, today, language);
  return takesTime || typed?.time === undefined ? typed : undefined;
}

/** Returns a typed date in words: 'Thu, Nov 19, 6:00 PM'. */
function describeDate({ day, time }: TypedDate, today: Day): string {
  return [day && exactDay(day, today), time && timeLabel(time)].filter(Boolean).join(', ');
}

/** Moves the focus to a field when a letter, digit or sign is typed elsewhere. Returns a function that ends this. */
function followKeys(field: { readonly current: HTMLInputElement | null }): () => void {
  function handleKey({ key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): void {
    // The space presses the button that has the focus. A held key is still the one that has opened the dialog.
    const isTyped = key.length === 1 && key !== ' ' && !repeat && !ctrlKey && !altKey && !metaKey;
    if (!isTyped || isTextField(target)) return;
    const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
    // A dialog above this one has its own keys.
    if (dialog === null || dialog.contains(field.current)) field.current?.focus();
  }
  addEventListener('keydown', handleKey, true);
  return () => removeEventListener('keydown', handleKey, true);
}
