import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { isBlank, trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { readDraft, writeDraft } from '#client/data/drafts.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { GrowingTextarea } from '#client/ui/controls/growing-textarea.tsx';
import { classes } from '#client/ui/classes.ts';
import type { useProjectTaskChanges } from './project-tasks.mutations.ts';

export interface ProjectEntryProps {
  project: Project;
  onAdd: ReturnType<typeof useProjectTaskChanges>['createProjectTask'];
}

const QUIET = 'transition-opacity pointer-fine:not-group-hover/card:not-focus-within:opacity-0';

/**
 * A line that adds tasks to a project: Enter adds one and keeps the field ready for the next. Escape leaves the field and
 * keeps what was typed.
 */
export function ProjectEntry({ project: { id, title: projectTitle }, onAdd }: ProjectEntryProps) {
  const [title, setTitle] = useTitleDraft(id);

  async function add(): Promise<void> {
    if (isBlank(title)) return;
    setTitle('');
    try {
      await onAdd(id, trimTitle(title), randomKey());
    } catch {
      // What could not be added can be tried again.
      setTitle((typed) => (typed === '' ? title : typed));
    }
  }

  return (
    // With a mouse, the line shows only in the card under the pointer.
    <div className={classes('flex items-start gap-[3px] ps-4 pe-2 at-desk:gap-px', title === '' && QUIET)}>
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
          onSubmit={() => void add()}
        />
      </div>
    </div>
  );
}

/** The typed title, which survives a reload. */
function useTitleDraft(projectId: number) {
  const client = useQueryClient();
  const userId = client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id ?? 0;
  const name = `project-entry:${projectId}`;
  const state = useState(() => readDraft(userId, name) ?? '');
  const [title] = state;
  useEffect(() => writeDraft(userId, name, title === '' ? undefined : title), [userId, name, title]);
  return state;
}

function leaveOnEscape({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Escape') currentTarget.blur();
}
