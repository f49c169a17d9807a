import { useDeferredValue, useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { TaskTitleFields } from '#shared/halo/task-phrases.rules.ts';
import { getFields, type TitlePhrase, type UnderstandTitle } from '#shared/halo/title-phrases.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { phraseLabel } from './phrase-chips.tsx';
import { isDayFixed } from './task-form-changes.ts';
import type { TaskDialogSubject, TaskFormValues } from './task-form-values.ts';

/** What was typed into the title of an existing task about its day, time, repetition or priority. */
export interface TitleOffer {
  phrases: readonly TitlePhrase<TaskTitleFields>[];
  /** Returns the form values with it, and the title without it. */
  apply: () => TaskFormValues;
}

/**
 * Understands what is typed into the title of an existing task. It only offers to set it, because the words may belong to
 * the title. Words that the saved title already has are not offered.
 */
export function useTitleOffer(
  subject: TaskDialogSubject,
  text: TaskFormValues,
  understandTitle: UnderstandTitle<TaskTitleFields>,
): TitleOffer {
  const title = useDeferredValue(text.title);
  const item = subject.kind === 'edit' ? subject.item : undefined;
  const isDayKept = isDayFixed(subject, text);
  const understand = useMemo(() => {
    if (item === undefined) return undefined;
    const known = getWords(understandTitle(item.title).phrases);
    return (typed: string) => {
      const { phrases } = understandTitle(typed, new Set(known));
      const impossible = phrases.filter(
        ({ fields }) =>
          (isDayKept && fields.date !== undefined) || (fields.isPriority !== undefined && getState(item) !== 'active'),
      );
      return understandTitle(typed, new Set([...known, ...getWords(impossible)]));
    };
  }, [item, isDayKept, understandTitle]);
  const phrases = useMemo(
    () => (title === item?.title ? [] : (understand?.(title).phrases ?? [])),
    [item, title, understand],
  );
  return {
    phrases,
    apply: () => {
      const current = understand?.(text.title);
      return current ? { ...text, ...getFields(current.phrases), title: current.rest.trim() } : text;
    },
  };
}

function getWords(phrases: readonly TitlePhrase<TaskTitleFields>[]): string[] {
  return phrases.map(({ words }) => words.toLowerCase());
}

/** The button that sets what the title says. */
export function TitleOfferButton({
  phrases,
  today,
  isDisabled,
  onApply,
}: Pick<TitleOffer, 'phrases'> & { today: Day; isDisabled: boolean; onApply: () => void }) {
  const label = phraseLabel(getFields(phrases), today);
  return (
    <div aria-live="polite">
      {phrases.length > 0 && (
        <button
          type="button"
          disabled={isDisabled}
          aria-label={t('Set {label} and take “{words}” out of the title', {
            label,
            words: phrases.map(({ words }) => words).join(' '),
          })}
          // The field keeps the focus, and the phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onApply}
          className="touch-target mt-2 flex h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm text-ink lg:h-7 lg:px-2.5"
        >
          {t('Set {label}', { label })}
        </button>
      )}
    </div>
  );
}
