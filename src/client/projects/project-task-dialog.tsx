import type { ProjectTask } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import {
  finishTitle,
  PROJECT_TASK_DRAFTS,
  projectFormValues,
  type ProjectTaskSubject,
  type TitleFormValues,
} from './project-form-values.ts';
import { useProjectTaskChanges } from './project-tasks.mutations.ts';
import { TitleDialog } from './title-dialog.tsx';

type ProjectTaskDialogProps = ItemFormProps<ProjectTaskSubject, TitleFormValues>;

/** Adds or renames a project task on the projects page (PROJ-18, PROJ-19). */
export function ProjectTaskDialog(props: ProjectTaskDialogProps) {
  return <TaskTitleDialog {...props} isOnDashboard={false} />;
}

/** Adds or renames a project task on the dashboard. Its title names the project, because many are in view (CLASH-7). */
export function DashboardTaskDialog(props: ProjectTaskDialogProps) {
  return <TaskTitleDialog {...props} isOnDashboard />;
}

function TaskTitleDialog({ isOnDashboard, ...props }: ProjectTaskDialogProps & { isOnDashboard: boolean }) {
  const itemForm = useItemForm(props, PROJECT_TASK_DRAFTS, projectFormValues, finishTitle);
  const { subject } = itemForm;
  const projectTitle = subject.kind === 'new' ? subject.projectTitle : '';
  const { createProjectTask, renameProjectTask, deleteProjectTask } = useProjectTaskChanges(isOnDashboard);

  function remove(task: ProjectTask): void {
    itemForm.discard();
    deleteProjectTask(task);
  }

  return (
    <TitleDialog
      title={dialogTitle(subject.kind, isOnDashboard ? projectTitle : '')}
      label={t('Task')}
      placeholder={t('Enter task...')}
      footer={projectTitle || t('Project task')}
      itemForm={itemForm}
      onDelete={subject.kind === 'edit' ? () => remove(subject.item) : undefined}
      store={async ({ title }, key) =>
        subject.kind === 'edit'
          ? renameProjectTask(subject.item, title)
          : createProjectTask(subject.projectId, title, key)
      }
    />
  );
}

function dialogTitle(kind: ProjectTaskSubject['kind'], projectTitle: string): string {
  if (kind === 'edit') return t('Edit Project Task');
  return projectTitle === '' ? t('New Project Task') : t('Add Task to {title}', { title: projectTitle });
}
