import type { User } from '#shared/account/account.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Client } from './client.ts';

/** A signed-in person and their browser. */
export interface Person extends Client {
  user: User;
  email: string;
  password: string;
}

/** A Saturday. */
export const TODAY = '2026-11-21';
export const PASSWORD = 'correct horse';

let count = 0;

/** An email that no other person of the test file has. */
export function anEmail(): string {
  count += 1;
  return `person${count}@halo.example`;
}

/** Registers an account with this client, which is signed in from then on. */
export async function makePerson(client: Client): Promise<Person> {
  const email = anEmail();
  const { status, body: user, text } = await client.post<User>('/api/register', { email, password: PASSWORD });
  if (status !== 201) throw new Error(`Registration failed: ${status} ${text}`);
  return { ...client, user, email, password: PASSWORD };
}

/** A task of this person, by default an active one of today. */
export async function makeTask(person: Client, fields: Record<string, unknown> = {}): Promise<Task> {
  const { status, body, text } = await person.post<Task>('/api/tasks', {
    title: 'Water the plants',
    date: TODAY,
    ...fields,
  });
  if (status !== 201) throw new Error(`Adding a task failed: ${status} ${text}`);
  return body;
}

/** A task as the shared rules see it, without a server. */
export function aTask(fields: Partial<Task> = {}): Task {
  count += 1;
  return {
    id: count,
    userId: 1,
    title: 'Water the plants',
    date: TODAY,
    startTime: null,
    endTime: null,
    isCompleted: false,
    isCrossedOut: false,
    isRecurring: false,
    isPriority: false,
    flagged: false,
    recurringPattern: 'none',
    recurringId: null,
    sortOrder: 0,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
    notes: null,
    carriedFrom: null,
    ancestorId: null,
    carriedSince: null,
    carriedCount: 0,
    rolledOverAt: null,
    ...fields,
  };
}
