import { useState } from 'react';
import { t } from '#shared/language/language.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { focusEntryLineOnceShown } from '#client/items/focus-item.ts';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import { ProjectDeletionDialog } from './project-deletion-dialog.tsx';
import {
  finishTitle,
  projectPlace,
  PROJECT_DRAFTS,
  projectFormValues,
  type ProjectSubject,
  type TitleFormValues,
} from './project-form-values.ts';
import { useProjectChanges } from './projects.mutations.ts';
import { TitleDialog } from './title-dialog.tsx';

type ProjectDialogProps = ItemFormProps<ProjectSubject, TitleFormValues>;

/** Adds, renames or deletes a project on the projects page (PROJ-04, PROJ-05). */
export function ProjectDialog(props: ProjectDialogProps) {
  return <NameDialog {...props} isOnDashboard={false} />;
}

/** Adds, renames or deletes a project on the dashboard. */
export function DashboardProjectDialog(props: ProjectDialogProps) {
  return <NameDialog {...props} isOnDashboard />;
}

function NameDialog({ isOnDashboard, ...props }: ProjectDialogProps & { isOnDashboard: boolean }) {
  const itemForm = useItemForm(props, PROJECT_DRAFTS, projectFormValues, finishTitle);
  const { subject } = itemForm;
  const [isDeleting, setDeleting] = useState(false);
  const { createProject, renameProject, deleteProject } = useProjectChanges();

  /** Adds a project. Its first task can then be typed at once. */
  async function add(title: string, key: string): Promise<void> {
    const project = await createProject(title, key);
    // The line of a project that is not stored yet is replaced once it is.
    if (!isTemporary(project.id)) focusEntryLineOnceShown(projectPlace(project));
  }

  return (
    <>
      <TitleDialog
        title={subject.kind === 'new' ? t('New Project') : t('Edit Project')}
        label={t('Project')}
        placeholder={t('Enter project name...')}
        footer={t('Project')}
        itemForm={itemForm}
        onDelete={subject.kind === 'edit' ? () => setDeleting(true) : undefined}
        store={async ({ title }, key) =>
          subject.kind === 'edit' ? renameProject(subject.item, title) : add(title, key)
        }
      />
      {isDeleting && subject.kind === 'edit' && (
        <ProjectDeletionDialog
          project={subject.item}
          isOnDashboard={isOnDashboard}
          onConfirm={() => {
            itemForm.discard();
            deleteProject(subject.item);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
