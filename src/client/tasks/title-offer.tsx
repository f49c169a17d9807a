import { useDeferredValue, useMemo, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { findKeptWords } from '#shared/halo/kept-words.rules.ts';
import type { TaskTitleFields } from '#shared/halo/task-phrases.rules.ts';
import {
  getFields,
  overlaps,
  type TitlePhrase,
  type UnderstandTitle,
  type UnderstoodTitle,
} from '#shared/halo/title-phrases.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { phraseLabel } from './phrase-chips.tsx';
import { isDayFixed } from './task-form-changes.ts';
import { belongsToSeries, type TaskDialogSubject, type TaskFormValues } from './task-form-values.ts';

type TaskTitlePhrase = TitlePhrase<TaskTitleFields>;
type UnderstandTaskTitle = UnderstandTitle<TaskTitleFields>;

/** How the title of an existing task is understood while it is edited. */
export interface TitleOffer {
  /**
   * The phrases that a button offers to set. They are not set without it: they contain a word of the saved title, or they
   * would change the day or the recurrence of a series.
   */
  phrases: readonly TaskTitlePhrase[];
  /** Returns the form values with what is offered, and the title without it. */
  apply: () => TaskFormValues;
  /** Understands the phrases that are set on save: those typed in this edit, and all of a new task. */
  understandAdded: UnderstandTaskTitle;
}

/**
 * Understands what is typed into the title of an existing task about its day, time, repetition or priority. What the
 * saved title says stays words of the title.
 */
export function useTitleOffer(
  subject: TaskDialogSubject,
  text: TaskFormValues,
  understandTitle: UnderstandTaskTitle,
): TitleOffer {
  const title = useDeferredValue(text.title);
  const item = subject.kind === 'edit' ? subject.item : undefined;
  const isDayKept = isDayFixed(subject, text);
  // When another device has changed the title, the words that it had here still count as saved.
  const [openedTitle] = useState(item?.title ?? '');
  const understand = useMemo(
    () => item && createEditReader(item, openedTitle, isDayKept, understandTitle),
    [item, openedTitle, isDayKept, understandTitle],
  );
  const understandAdded = useMemo<UnderstandTaskTitle>(
    () => (understand ? (typed, plain) => understand(typed, 'added', plain) : understandTitle),
    [understand, understandTitle],
  );
  const phrases = useMemo(() => understand?.(title, 'offered').phrases ?? [], [title, understand]);
  return {
    phrases,
    apply: () => {
      const current = understand?.(text.title, 'offered');
      return current ? { ...text, ...getFields(current.phrases), title: current.rest.trim() } : text;
    },
    understandAdded,
  };
}

/**
 * Returns a function that understands an edited title. For 'added' it finds the phrases that are set on save, and for
 * 'offered' those that a button offers. It leaves out phrases of the saved title and phrases that the task cannot take.
 */
function createEditReader(item: Task, openedTitle: string, isDayKept: boolean, understandTitle: UnderstandTaskTitle) {
  const savedTitles = [item.title, openedTitle];
  const known = new Set<string>();
  for (const title of savedTitles) understandWithout(understandTitle, title, known, () => true);
  const isOfSeries = belongsToSeries(item);
  const isImpossible = ({ fields }: TaskTitlePhrase): boolean =>
    (isDayKept && fields.date !== undefined) || (fields.isPriority !== undefined && getState(item) !== 'active');

  return (typed: string, kind: 'added' | 'offered', plain: ReadonlySet<string> = new Set()) => {
    const kept = savedTitles.flatMap((title) => findKeptWords(title, typed));
    const isOffered = (phrase: TaskTitlePhrase): boolean =>
      overlaps(phrase, kept) ||
      (isOfSeries && (phrase.fields.date !== undefined || phrase.fields.recurringPattern !== undefined));
    return understandWithout(
      understandTitle,
      typed,
      new Set([...known, ...plain]),
      (phrase) => isImpossible(phrase) || isOffered(phrase) !== (kind === 'offered'),
    );
  };
}

/** Understands a title, but leaves out the phrases for which `isRefused` returns true. Adds their words to `plain`. */
function understandWithout(
  understandTitle: UnderstandTaskTitle,
  title: string,
  plain: Set<string>,
  isRefused: (phrase: TaskTitlePhrase) => boolean,
): UnderstoodTitle<TaskTitleFields> {
  for (;;) {
    const understood = understandTitle(title, plain);
    const refused = understood.phrases.filter(isRefused);
    if (refused.length === 0) return understood;
    // Without these phrases, the title may have others.
    for (const { words } of refused) plain.add(words.toLowerCase());
  }
}

/** The button that sets what is offered. */
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
