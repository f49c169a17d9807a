import { useEntry, type EntryProps } from '#client/items/use-entry.ts';
import { finishTitle, PROJECT_DRAFTS, textOf, type ProjectSubject, type TitleText } from './project-text.ts';
import { useProjectChanges } from './projects.mutations.ts';
import { TitleDialog } from './title-dialog.tsx';

/** Adds a project, or gives it another name (core specification, section 2). */
export function ProjectDialog(props: EntryProps<ProjectSubject, TitleText>) {
  const entry = useEntry(props, PROJECT_DRAFTS, textOf, finishTitle);
  const { subject } = entry;
  const { createProject, renameProject } = useProjectChanges();
  return (
    <TitleDialog
      title={subject.kind === 'new' ? 'New Project' : 'Edit Project'}
      label="Project"
      placeholder="Enter project name..."
      footer="Project"
      entry={entry}
      store={async ({ title }, key) =>
        subject.kind === 'edit' ? renameProject(subject.item, title) : createProject(title, key)
      }
    />
  );
}
