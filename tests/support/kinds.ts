import type { ErrorBody } from '#shared/api/errors.ts';
import type { Entity } from './transitions.ts';
import type { Answer, Client } from './api-client.ts';
import { makeProject, TODAY } from './factories.ts';

/** What every kind of item has. */
export interface AnyItem {
  id: number;
  userId: number;
  title: string;
  isCompleted: boolean;
  isCrossedOut: boolean;
  completedAt: string | null;
  createdAt: string;
}

/** How one kind of item is reached through the API, so that one test can hold for all of them. */
export interface Kind {
  name: Exclude<Entity, 'habit'> | 'project';
  /** How it is called in the words of an error. */
  noun: string;
  /** The path at which this person adds one. */
  whereToAdd(person: Client): Promise<string>;
  /** What a new one needs besides its title. */
  fields: object;
  /** Where all of the person's are listed. */
  listPath: string;
  /** One has this path with its id behind it, and is changed with this method. */
  path: string;
  method: 'put' | 'patch';
}

const TASK: Kind = {
  name: 'task',
  noun: 'Task',
  whereToAdd: async () => '/api/tasks',
  fields: { date: TODAY },
  listPath: '/api/tasks/all',
  path: '/api/tasks',
  method: 'put',
};
export const GOAL: Kind = {
  name: 'goal',
  noun: 'Goal',
  whereToAdd: async () => '/api/goals',
  fields: { isWeekly: true, dueDate: TODAY },
  listPath: '/api/goals/all',
  path: '/api/goals',
  method: 'put',
};
export const BOOK: Kind = {
  name: 'book',
  noun: 'Book',
  whereToAdd: async () => '/api/books',
  fields: {},
  listPath: '/api/books',
  path: '/api/books',
  method: 'patch',
};
export const PROJECT: Kind = {
  name: 'project',
  noun: 'Project',
  whereToAdd: async () => '/api/projects',
  fields: {},
  listPath: '/api/projects',
  path: '/api/projects',
  method: 'patch',
};
export const PROJECT_TASK: Kind = {
  name: 'project task',
  noun: 'Project task',
  whereToAdd: async (person) => `/api/projects/${(await makeProject(person)).id}/tasks`,
  fields: {},
  listPath: '/api/project-tasks',
  path: '/api/project-tasks',
  method: 'put',
};

/** The kinds that go through the three states in the same way. */
export const STATEFUL_KINDS: readonly Kind[] = [TASK, GOAL, BOOK, PROJECT_TASK];

/** All kinds that a person adds, changes and deletes one by one. */
export const KINDS: readonly Kind[] = [...STATEFUL_KINDS, PROJECT];

/** Adds an item of a kind. Titles are capitalised as a book's title is, so that one expectation holds for all. */
export async function addItem(kind: Kind, person: Client, fields: object = {}): Promise<AnyItem> {
  const { status, body, text } = await tryToAdd(kind, person, fields);
  if (status !== 201) throw new Error(`Adding a ${kind.name} failed: ${status} ${text}`);
  return body;
}

/** Tries to add an item of a kind. */
export async function tryToAdd(kind: Kind, person: Client, fields: object): Promise<Answer<AnyItem & ErrorBody>> {
  return person.post(await kind.whereToAdd(person), { title: 'Something To Do', ...kind.fields, ...fields });
}

/** Changes an item of a kind. */
export async function changeItem(
  { path, method }: Kind,
  person: Client,
  id: number | string,
  fields: object,
): Promise<Answer<AnyItem & ErrorBody>> {
  return person[method](`${path}/${id}`, fields);
}
