import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { entryDrafts, type EntrySubject } from '#client/items/entry-draft.ts';

/** What is typed for a project or one of its tasks: its title. */
export interface TitleText {
  title: string;
}

/** Where a new project task goes. */
export interface ProjectTaskPlace {
  projectId: number;
  projectTitle: string;
}

/** What the project dialog is open for. */
export type ProjectSubject = EntrySubject<Project, object>;

/** What the project task dialog is open for. */
export type ProjectTaskSubject = EntrySubject<ProjectTask, ProjectTaskPlace>;

/** What a dialog begins with: nothing, or the title as it is. */
export function textOf(subject: EntrySubject<TitleText, object>): TitleText {
  return { title: subject.kind === 'new' ? '' : subject.item.title };
}

/** What is being typed in the project dialog. */
export const PROJECT_DRAFTS = entryDrafts<Project, object, TitleText>({
  name: 'project-dialog',
  placeOf: () => ({}),
  isPlace: () => true,
  readText: readTitle,
});

/** What is being typed in the project task dialog. */
export const PROJECT_TASK_DRAFTS = entryDrafts<ProjectTask, ProjectTaskPlace, TitleText>({
  name: 'project-task-dialog',
  placeOf: ({ projectId }) => ({ projectId, projectTitle: '' }),
  isPlace: ({ projectId, projectTitle }) => typeof projectId === 'number' && typeof projectTitle === 'string',
  readText: readTitle,
});

/** The text as it is saved. */
export function finishTitle({ title }: TitleText): TitleText {
  return { title: trimTitle(title) };
}

function readTitle(value: unknown): TitleText | undefined {
  const { title } = (value ?? {}) as Partial<TitleText>;
  return typeof title === 'string' ? { title } : undefined;
}
