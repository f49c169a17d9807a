import type { Noun } from '#server/nouns/noun.ts';
import { plainList } from '#server/nouns/plain-list.ts';

/** The definition of projects. */
export const projectNoun: Noun = {
  tables: [{ name: 'projects', key: ['id'], texts: ['title'] }],
  lists: [plainList({ name: 'projects', table: 'projects' })],
  counted: { table: 'projects', madeBy: [] },
};

/** The definition of project tasks. */
export const projectTaskNoun: Noun = {
  tables: [{ name: 'project_tasks', key: ['id'], texts: ['title'] }],
  lists: [plainList({ name: 'projectTasks', table: 'project_tasks', columns: { project: 'projectId' } })],
  counted: { table: 'project_tasks', madeBy: [] },
};
