import type { User } from '#shared/account/account.contract.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { BLANK_TASK_CONTENT } from '#shared/tasks/tasks.rules.ts';
import type { Client } from './api-client.ts';

/** A signed-in user with an HTTP client. */
export interface Person extends Client {
  user: User;
  email: string;
  password: string;
}

/** A Saturday. */
export const TODAY = '2026-11-21';
export const PASSWORD = 'correct horse';

let count = 0;

/** An email that is unique within the test file. */
export function createEmail(): string {
  count += 1;
  return `person${count}@halo.example`;
}

/** Adds a task, by default an active one of today. */
export async function makeTask(person: Client, fields: Record<string, unknown> = {}): Promise<Task> {
  return add<Task>(person, '/api/tasks', { title: 'Water the plants', date: TODAY, ...fields });
}

/** Adds a goal, by default an active one of the current week. */
export async function makeGoal(person: Client, fields: Record<string, unknown> = {}): Promise<Goal> {
  return add<Goal>(person, '/api/goals', { title: 'Read a chapter', isWeekly: true, dueDate: TODAY, ...fields });
}

/** Adds a book, by default an active one without a recommender. */
export async function makeBook(person: Client, fields: Record<string, unknown> = {}): Promise<Book> {
  return add<Book>(person, '/api/books', { title: 'The Dispossessed', ...fields });
}

/** Adds a project, by default an open one. */
export async function makeProject(person: Client, fields: Record<string, unknown> = {}): Promise<Project> {
  return add<Project>(person, '/api/projects', { title: 'Move house', ...fields });
}

/** Adds a project task, by default an active one. */
export async function makeProjectTask(
  person: Client,
  projectId: number,
  fields: Record<string, unknown> = {},
): Promise<ProjectTask> {
  return add<ProjectTask>(person, `/api/projects/${projectId}/tasks`, { title: 'Pack the books', ...fields });
}

async function add<Item>(person: Client, path: string, fields: Record<string, unknown>): Promise<Item> {
  const { status, body, text } = await person.post<Item>(path, fields);
  if (status !== 201) throw new Error(`POST ${path} failed: ${status} ${text}`);
  return body;
}

/** A task for tests of shared rules, without a server. */
export function aTask(fields: Partial<Task> = {}): Task {
  count += 1;
  return {
    id: count,
    userId: 1,
    ...BLANK_TASK_CONTENT,
    title: 'Water the plants',
    date: TODAY,
    isCompleted: false,
    isCrossedOut: false,
    isRecurring: false,
    recurringPattern: 'none',
    recurringId: null,
    occurrenceDay: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
    carriedFrom: null,
    ancestorId: null,
    carriedSince: null,
    carriedCount: 0,
    rolledOverAt: null,
    ...fields,
  };
}

/** A goal for tests of shared rules, without a server: by default an active one of the current week. */
export function aGoal(fields: Partial<Goal> = {}): Goal {
  count += 1;
  return {
    id: count,
    userId: 1,
    title: 'Read a chapter',
    isWeekly: true,
    isCompleted: false,
    isCrossedOut: false,
    isPriority: false,
    dueDate: '2026-11-22',
    color: 'blue',
    notes: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
    carriedFrom: null,
    ancestorId: null,
    carriedSince: null,
    carriedCount: 0,
    ...fields,
  };
}

/** A book for tests of shared rules, without a server. */
export function aBook(fields: Partial<Book> = {}): Book {
  count += 1;
  return {
    id: count,
    userId: 1,
    title: 'The Dispossessed',
    author: null,
    recommendedBy: null,
    isCompleted: false,
    isRead: false,
    isCrossedOut: false,
    isPriority: false,
    notes: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
    ...fields,
  };
}

/** A project for tests of shared rules, without a server. */
export function aProject(fields: Partial<Project> = {}): Project {
  count += 1;
  return {
    id: count,
    userId: 1,
    title: 'Move house',
    isCompleted: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
    ...fields,
  };
}

/** A project task for tests of shared rules, without a server. */
export function aProjectTask(fields: Partial<ProjectTask> = {}): ProjectTask {
  count += 1;
  return {
    id: count,
    userId: 1,
    projectId: 1,
    title: 'Pack the books',
    isCompleted: false,
    isCrossedOut: false,
    flagged: false,
    isFlagged: fields.flagged ?? false,
    sortOrder: 10_000,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
    ...fields,
  };
}

/** Adds a habit, by default one that recurs from the current week on. */
export async function makeHabit(person: Client, fields: Record<string, unknown> = {}): Promise<Habit> {
  return add<Habit>(person, '/api/habits', { title: 'Swim', isWeekly: true, dueDate: TODAY, ...fields });
}

/** A habit for tests of shared rules, without a server: by default an active one of the current week. */
export function aHabit(fields: Partial<Habit> = {}): Habit {
  count += 1;
  return {
    id: count,
    userId: 1,
    title: 'Swim',
    isWeekly: true,
    frequency: 'weekly',
    isPriority: false,
    isCrossedOut: false,
    isCompleted: false,
    isOngoing: true,
    isRecurring: true,
    baseSeries: 1,
    templateId: null,
    dueDate: '2026-11-16',
    streak: 0,
    previousStreak: 0,
    keptCount: 0,
    dueCount: 0,
    unkeptOutcome: 'open',
    history: [],
    color: 'green',
    notes: null,
    createdAt: '2026-11-16T08:00:00.000Z',
    ...fields,
  };
}
