import { useDeferredValue, useMemo, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { fieldsOf, understandTitle, type TitlePhrase, type UnderstoodTitle } from '#shared/halo/title-phrases.rules.ts';
import { useToday } from '#client/ui/use-today.ts';
import type { TaskDialogSubject, TaskFormValues } from './task-form-values.ts';

/** What the title of a new task says. */
export interface TitlePhrases {
  phrases: readonly TitlePhrase[];
  /** The form values with what was understood. The title is as it was typed. */
  shown: TaskFormValues;
  /** Returns what is understood of the current title, and the title without it; nothing for an existing task. */
  understand: () => Partial<TaskFormValues>;
  /** Makes phrases plain words of the title, for as long as the dialog is open. */
  makePlain: (words: readonly string[]) => void;
  /** Returns the form values after a change of the options. What the person sets counts more than the title. */
  changeOptions: (changed: TaskFormValues) => TaskFormValues;
}

/** Understands the end of a new task's title as it is typed (`understandTitle`). */
export function useTitlePhrases(subject: TaskDialogSubject, text: TaskFormValues): TitlePhrases {
  // “Tomorrow” means the same while the dialog is open, also after midnight: saved again, it has to be the same task.
  const currentDay = useToday();
  const [today] = useState(currentDay);
  const [plain, setPlain] = useState<ReadonlySet<string>>(new Set());
  // The letters that are typed do not wait for their meaning.
  const title = useDeferredValue(text.title);
  const isNew = subject.kind === 'new';
  const { phrases } = useMemo(() => understandNew(isNew, title, today, plain), [isNew, title, today, plain]);
  const shown = { ...text, ...fieldsOf(phrases) };

  function understand(): Partial<TaskFormValues> {
    const current = understandNew(isNew, text.title, today, plain);
    return current.phrases.length === 0 ? {} : { ...fieldsOf(current.phrases), title: current.rest.trim() };
  }

  function makePlain(words: readonly string[]): void {
    setPlain(new Set([...plain, ...words.map((each) => each.toLowerCase())]));
  }

  function changeOptions(changed: TaskFormValues): TaskFormValues {
    const names = (Object.keys(shown) as (keyof TaskFormValues)[]).filter((name) => changed[name] !== shown[name]);
    const replaced = phrases.filter((phrase) => names.some((name) => name in phrase.fields));
    if (replaced.length > 0) makePlain(replaced.map(({ words }) => words));
    return { ...text, ...Object.fromEntries(names.map((name) => [name, changed[name]])) };
  }

  return { phrases, shown, understand, makePlain, changeOptions };
}

function understandNew(isNew: boolean, title: string, today: Day, plain: ReadonlySet<string>): UnderstoodTitle {
  // Without the time, “in two hours” stays in the title. With it, the same words would mean another time at each retry.
  return isNew ? understandTitle(title, { today, now: undefined }, plain) : { phrases: [], rest: title };
}
