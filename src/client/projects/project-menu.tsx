import { CircleCheck, Ellipsis, ListOrdered, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { LazyMenu } from '#client/ui/overlays/lazy-menu.tsx';

export interface ProjectMenuProps {
  project: Project;
  onComplete: (project: Project, isCompleted: boolean) => void;
  onRename: (project: Project) => void;
  onReorder: () => void;
  onDelete: (project: Project) => void;
}

/** The menu of a project on the projects page (PROJ-10). */
export function ProjectMenu({ project, onComplete, onRename, onReorder, onDelete }: ProjectMenuProps) {
  const { isCompleted } = project;
  return (
    <span className="-mt-1 -me-2 -mb-2 self-start">
      <LazyMenu
        heading={t('Project Actions')}
        trigger={
          <IconButton label={t('Project Actions for {title}', { title: project.title })}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
        entries={() => [
          {
            label: isCompleted ? t('Reopen Project') : t('Complete Project'),
            icon: isCompleted ? <RotateCcw size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />,
            onSelect: () => onComplete(project, !isCompleted),
          },
          { label: t('Rename Project'), icon: <Pencil size={16} aria-hidden />, onSelect: () => onRename(project) },
          { label: t('Reorder Projects'), icon: <ListOrdered size={16} aria-hidden />, onSelect: onReorder },
          {
            label: t('Delete Project'),
            icon: <Trash2 size={16} aria-hidden />,
            isDestructive: true,
            onSelect: () => onDelete(project),
          },
        ]}
      />
    </span>
  );
}
