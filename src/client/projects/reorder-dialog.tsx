import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { moveProject } from '#shared/projects/projects.rules.ts';
import { t } from '#shared/language/language.ts';
import { announce } from '#client/ui/overlays/announcements.ts';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';

export interface ReorderDialogProps {
  /** The active projects in their order. */
  projects: readonly Project[];
  onSave: (ids: number[]) => void;
  onClose: () => void;
}

/** Orders the active projects by hand (PROJ-14 to PROJ-16). */
export function ReorderDialog({ projects, onSave, onClose }: ReorderDialogProps) {
  const [ids, setIds] = useState(() => projects.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const orderedProjects = ids
    .map((id) => projects.find((project) => project.id === id))
    .filter((project) => project !== undefined);

  function move({ id, title }: Project, step: -1 | 1): void {
    const moved = moveProject(ids, id, step);
    setIds(moved);
    announce(
      t('{title} moved to place {place} of {total}', { title, place: moved.indexOf(id) + 1, total: moved.length }),
    );
    focusEnabledButton(list.current, id, step, moved);
  }

  return (
    <Dialog
      title={t('Reorder Projects')}
      hasUnsavedText={ids.some((id, place) => id !== projects[place]?.id)}
      onClose={onClose}
    >
      {orderedProjects.length === 0 ? (
        <div className="py-6 text-center">
          <p className="font-medium">{t('No active projects')}</p>
          <p className="text-ink-3">{t('Create a project to start reordering.')}</p>
        </div>
      ) : (
        <ul ref={list} aria-label={t('Active projects')} className="dialog-list">
          {orderedProjects.map((project, place) => (
            <li
              key={project.id}
              data-project={project.id}
              className="flex items-center gap-1 rounded-control py-1 ps-2"
            >
              <span dir="auto" className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
                {project.title}
              </span>
              <IconButton
                label={t('Move {title} up', { title: project.title })}
                disabled={place === 0}
                onClick={() => move(project, -1)}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('Move {title} down', { title: project.title })}
                disabled={place === orderedProjects.length - 1}
                onClick={() => move(project, 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" disabled={orderedProjects.length === 0} onClick={() => onSave(ids)}>
          {t('Save Order')}
        </Button>
      </footer>
    </Dialog>
  );
}

/**
 * At either end the pressed button is disabled and would lose the focus, so the focus moves to the other button of the
 * row.
 */
function focusEnabledButton(list: HTMLElement | null, id: number, step: -1 | 1, ids: readonly number[]): void {
  const isAtEnd = ids[step === -1 ? 0 : ids.length - 1] === id;
  const buttons = list?.querySelectorAll<HTMLElement>(`[data-project="${id}"] button`);
  if (isAtEnd) buttons?.[step === -1 ? 1 : 0]?.focus();
}
