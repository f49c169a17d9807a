import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { QuotedTitle } from '#client/ui/controls/quoted-title.tsx';
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx';

export interface ProjectDeletionDialogProps {
  project: Project;
  isOnDashboard: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a project is deleted for good, with the words of its screen (PROJ-11, PROJ-12, DASH-08). */
export function ProjectDeletionDialog({ project, isOnDashboard, onConfirm, onClose }: ProjectDeletionDialogProps) {
  const answers = { label: t('Delete'), onConfirm, onClose };
  if (isOnDashboard)
    return (
      <ConfirmDialog
        {...answers}
        title={t('Delete Project')}
        text={t('Are you sure you want to delete "{title}"? This cannot be undone.', { title: project.title })}
      />
    );
  return (
    <ConfirmDialog
      {...answers}
      title={t('Are you sure?')}
      text={t('This will permanently delete the project and all of its tasks. This action cannot be undone.')}
    >
      <QuotedTitle title={project.title} />
    </ConfirmDialog>
  );
}
