import { useEffect, useRef, type ClipboardEvent } from 'react';
import type { understandTaskTitle } from '#shared/halo/task-phrases.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { MAX_PASTED_LINES, titlesInLines } from '#shared/tasks/pasted-lines.rules.ts';

import type { TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { createTaskDraft } from './task-form-changes.ts';
import type { TaskFormValues } from './task-form-values.ts';

/** Finds what a title says about the fields of its task. */
export type UnderstandTask = (title: string) => ReturnType<typeof understandTaskTitle>;

/** Returns the titles in a pasted text of several lines, and keeps it out of the field; undefined for a single line. */
export function takePastedLines(event: ClipboardEvent): readonly string[] | undefined {
  const titles = titlesInLines(event.clipboardData.getData('text/plain'));
  if (titles.length < 2) return undefined;
  event.preventDefault();
  return titles;
}

/** Returns what was typed with a pasted line behind it. */
export function joinTitle(typed: string, line: string): string {
  return typed === '' ? line : `${typed} ${line}`;
}

/** Returns the draft of each pasted line: a task with these values and with what its title says. */
export function draftsOfLines(titles: readonly string[], values: TaskFormValues, understand: UnderstandTask) {
  return titles.map((line): TaskDraft => {
    const { phrases, rest } = understand(line);
    const fields = Object.assign({}, ...phrases.map((phrase) => phrase.fields)) as Partial<TaskFormValues>;
    const title = phrases.length === 0 ? line : rest.trim();
    return { ...createTaskDraft({ ...values, title, ...fields }), sortOrder: LAST_SORT_ORDER };
  });
}

export interface PastedLinesProps {
  titles: readonly string[];
  onAdd: (titles: readonly string[]) => void;
  onJoin: (line: string) => void;
}

/** Asks whether several pasted lines are several tasks. Who shows the question closes it on Escape. */
export function PastedLines({ titles, onAdd, onJoin }: PastedLinesProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  const added = titles.slice(0, MAX_PASTED_LINES);

  return (
    <div ref={question} role="group" aria-label={t('Pasted lines')} className="flex flex-wrap gap-2 py-2">
      <Button kind="primary" onClick={() => onAdd(added)}>
        {added.length < titles.length
          ? t('Add the first {count} tasks', { count: added.length })
          : plural(titles.length, 'Add {count} task', 'Add {count} tasks')}
      </Button>
      <Button onClick={() => onJoin(titles.join(' '))}>{t('As one line')}</Button>
    </div>
  );
}
