import { t } from '#shared/language/language.ts';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import {
  finishTitle,
  PROJECT_DRAFTS,
  projectFormValues,
  type ProjectSubject,
  type TitleFormValues,
} from './project-form-values.ts';
import { useProjectChanges } from './projects.mutations.ts';
import { TitleDialog } from './title-dialog.tsx';

/** Adds or renames a project (PROJ-04, PROJ-05). */
export function ProjectDialog(props: ItemFormProps<ProjectSubject, TitleFormValues>) {
  const itemForm = useItemForm(props, PROJECT_DRAFTS, projectFormValues, finishTitle);
  const { subject } = itemForm;
  const { createProject, renameProject } = useProjectChanges();
  return (
    <TitleDialog
      title={subject.kind === 'new' ? t('New Project') : t('Edit Project')}
      label={t('Project')}
      placeholder={t('Enter project name...')}
      footer={t('Project')}
      itemForm={itemForm}
      store={async ({ title }, key) =>
        subject.kind === 'edit' ? renameProject(subject.item, title) : createProject(title, key)
      }
    />
  );
}
