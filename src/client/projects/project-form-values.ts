import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { createFormDrafts, type FormSubject } from '#client/items/form-draft.ts';

/** The form values of a project or project task. */
export interface TitleFormValues {
  title: string;
}

/** The place of a new project task. */
export interface ProjectTaskPlace {
  projectId: number;
  projectTitle: string;
}

/** What the project dialog is open for. */
export type ProjectSubject = FormSubject<Project, object>;

/** What the project task dialog is open for. */
export type ProjectTaskSubject = FormSubject<ProjectTask, ProjectTaskPlace>;

/** Returns the initial form values: empty for a new item, else its title. */
export function projectFormValues(subject: FormSubject<TitleFormValues, object>): TitleFormValues {
  return { title: subject.kind === 'new' ? '' : subject.item.title };
}

/** Returns the place of a project's line, by which it gets the focus. Projects can have the same title, so it has the id. */
export function projectPlace({ id }: Pick<Project, 'id'>): string {
  return `project ${id}`;
}

/** The draft of the project dialog. */
export const PROJECT_DRAFTS = createFormDrafts<Project, object, TitleFormValues>({
  name: 'project-dialog',
  getPlace: () => ({}),
  isPlace: () => true,
  readText: readTitle,
});

/** The draft of the project task dialog. */
export const PROJECT_TASK_DRAFTS = createFormDrafts<ProjectTask, ProjectTaskPlace, TitleFormValues>({
  name: 'project-task-dialog',
  getPlace: ({ projectId }) => ({ projectId, projectTitle: '' }),
  isPlace: ({ projectId, projectTitle }) => typeof projectId === 'number' && typeof projectTitle === 'string',
  readText: readTitle,
});

/** Returns the values to save. */
export function finishTitle({ title }: TitleFormValues): TitleFormValues {
  return { title: trimTitle(title) };
}

function readTitle(value: unknown): TitleFormValues | undefined {
  const { title } = (value ?? {}) as Partial<TitleFormValues>;
  return typeof title === 'string' ? { title } : undefined;
}
