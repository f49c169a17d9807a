import { useRef, type KeyboardEvent } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { isBlank, trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { useCardAddButton } from '#client/items/card-add-button.ts';
import { keepKey, takeKey, useEntryTitle } from '#client/items/entry-titles.ts';
import { GrowingTextarea } from '#client/ui/controls/growing-textarea.tsx';
import { classes } from '#client/ui/classes.ts';
import type { useProjectTaskChanges } from './project-tasks.mutations.ts';

export interface ProjectEntryProps {
  project: Project;
  onAdd: ReturnType<typeof useProjectTaskChanges>['createProjectTask'];
}

const QUIET = 'transition-opacity pointer-fine:not-group-hover/card:not-focus-within:opacity-0';

/**
 * A line that adds tasks to a project: Enter adds one and keeps the field ready for the next, and so does the card's add
 * button. Escape leaves the field and keeps what was typed.
 */
export function ProjectEntry({ project: { id, title: projectTitle }, onAdd }: ProjectEntryProps) {
  const { title, setTitle, restoreTitle } = useEntryTitle(`project-entry:${id}`);
  const line = useRef<HTMLDivElement>(null);
  useCardAddButton((button) => button.closest('section')?.contains(line.current) === true, add);

  /** Adds what is typed. Returns false if the line is blank. */
  function add(): boolean {
    if (isBlank(title)) return false;
    void send(title);
    setTitle('');
    return true;
  }

  /** Sends a new task. If that fails, its title is back in the field, unless something else is there by now. */
  async function send(typed: string): Promise<void> {
    const content = { projectId: id, title: trimTitle(typed) };
    const key = takeKey(content);
    try {
      await onAdd(id, content.title, key, () => (restoreTitle(typed) ? undefined : () => void send(typed)));
    } catch {
      keepKey(content, key);
    }
  }

  return (
    // With a mouse, the line shows only in the card under the pointer.
    <div ref={line} className={classes('flex items-start gap-[3px] ps-4 pe-2 at-desk:gap-px', title === '' && QUIET)}>
      {/* It stands where the next task has its checkbox. */}
      <span
        aria-hidden
        className="mt-[11px] size-[22px] shrink-0 rounded-full border border-dashed border-ink-3 opacity-60 at-desk:mt-[9px] at-desk:size-[18px]"
      />
      <div className="min-w-0 flex-1">
        <GrowingTextarea
          isLine
          aria-label={t('Add a task to {title}', { title: projectTitle })}
          placeholder={t('Add a task…')}
          enterKeyHint="enter"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={leaveOnEscape}
          onSubmit={add}
        />
      </div>
    </div>
  );
}

function leaveOnEscape({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Escape') currentTarget.blur();
}
