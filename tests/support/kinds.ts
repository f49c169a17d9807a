import type { ErrorBody } from '#shared/api/errors.ts';
import type { Entity } from './transitions.ts';
import type { ApiResponse, Client } from './api-client.ts';
import { makeProject, TODAY } from './factories.ts';

/** The properties that all item types share. */
export interface AnyItem {
  id: number;
  userId: number;
  title: string;
  isCompleted: boolean;
  isCrossedOut: boolean;
  completedAt: string | null;
  createdAt: string;
}

/** How the API serves one item type, so that a test can cover all of them. */
export interface Kind {
  name: Exclude<Entity, 'habit'> | 'project';
  /** The name in error messages. */
  noun: string;
  /** The path to which a new item is posted for this user. */
  resolveAddPath(person: Client): Promise<string>;
  /** The required fields of a new item besides the title. */
  fields: object;
  /** The path of a list of all items. */
  listPath: string;
  /** The path of an item without its id, and the method that changes it. */
  path: string;
  method: 'put' | 'patch';
}

const TASK: Kind = {
  name: 'task',
  noun: 'Task',
  resolveAddPath: async () => '/api/tasks',
  fields: { date: TODAY },
  listPath: '/api/tasks/all',
  path: '/api/tasks',
  method: 'put',
};
export const GOAL: Kind = {
  name: 'goal',
  noun: 'Goal',
  resolveAddPath: async () => '/api/goals',
  fields: { isWeekly: true, dueDate: TODAY },
  listPath: '/api/goals/all',
  path: '/api/goals',
  method: 'put',
};
export const BOOK: Kind = {
  name: 'book',
  noun: 'Book',
  resolveAddPath: async () => '/api/books',
  fields: {},
  listPath: '/api/books',
  path: '/api/books',
  method: 'patch',
};
export const PROJECT: Kind = {
  name: 'project',
  noun: 'Project',
  resolveAddPath: async () => '/api/projects',
  fields: {},
  listPath: '/api/projects',
  path: '/api/projects',
  method: 'patch',
};
export const PROJECT_TASK: Kind = {
  name: 'project task',
  noun: 'Project task',
  resolveAddPath: async (person) => `/api/projects/${(await makeProject(person)).id}/tasks`,
  fields: {},
  listPath: '/api/project-tasks',
  path: '/api/project-tasks',
  method: 'put',
};

/** The types with the states active, completed and crossed out. */
export const STATEFUL_KINDS: readonly Kind[] = [TASK, GOAL, BOOK, PROJECT_TASK];

/** All item types that are added, changed and deleted one by one. */
export const KINDS: readonly Kind[] = [...STATEFUL_KINDS, PROJECT];

/** Adds an item. Its title is in title case like those of books, so that one expectation holds for all types. */
export async function addItem(kind: Kind, person: Client, fields: object = {}): Promise<AnyItem> {
  const { status, body, text } = await tryToAdd(kind, person, fields);
  if (status !== 201) throw new Error(`Adding a ${kind.name} failed: ${status} ${text}`);
  return body;
}

/** Tries to add an item. */
export async function tryToAdd(kind: Kind, person: Client, fields: object): Promise<ApiResponse<AnyItem & ErrorBody>> {
  return person.post(await kind.resolveAddPath(person), { title: 'Something To Do', ...kind.fields, ...fields });
}

/** Changes an item. */
export async function changeItem(
  { path, method }: Kind,
  person: Client,
  id: number | string,
  fields: object,
): Promise<ApiResponse<AnyItem & ErrorBody>> {
  return person[method](`${path}/${id}`, fields);
}
