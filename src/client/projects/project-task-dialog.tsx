import { useEntry, type EntryProps } from '#client/items/use-entry.ts';
import { finishTitle, PROJECT_TASK_DRAFTS, type ProjectTaskSubject, type TitleText } from './project-text.ts';
import { useProjectTaskChanges } from './project-tasks.mutations.ts';
import { TitleDialog } from './title-dialog.tsx';

/** Adds a task to a project, or gives one another title (core specification, section 2). */
export function ProjectTaskDialog(props: EntryProps<ProjectTaskSubject, TitleText>) {
  const { subject } = props;
  const beginning = { title: subject.kind === 'edit' ? subject.item.title : '' };
  const entry = useEntry(props, PROJECT_TASK_DRAFTS, beginning, finishTitle);
  const { createProjectTask, renameProjectTask } = useProjectTaskChanges();
  return (
    <TitleDialog
      title={subject.kind === 'new' ? 'New Project Task' : 'Edit Project Task'}
      label="Task"
      placeholder="Enter task..."
      footer={subject.kind === 'new' && subject.projectTitle !== '' ? subject.projectTitle : 'Project task'}
      entry={entry}
      store={async ({ title }, key) =>
        subject.kind === 'edit'
          ? renameProjectTask(subject.item, title)
          : createProjectTask(subject.projectId, title, key)
      }
    />
  );
}
