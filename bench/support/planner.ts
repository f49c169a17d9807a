import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Target } from './load.ts';
import { startHalo, type Program } from './program.ts';

/** The day that is read: ten tasks. */
export const MEASURED_DAY = '2026-03-02';
const TASKS_OF_THE_DAY = 10;
const TASKS_PER_PERSON = 500;

/** A running halo with one signed-in person and their day. */
export interface Planner {
  program: Program;
  day: Target;
  databaseFile: string;
  remove(): Promise<void>;
}

/** Starts halo on a fresh database in which that person's day is among `taskCount` tasks of many people. */
export async function startPlanner(taskCount = TASKS_OF_THE_DAY): Promise<Planner> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  let program = await startHalo(dataDir);
  const cookie = await signUp(program.address);
  if (taskCount > TASKS_OF_THE_DAY) {
    await program.stop();
    fill(join(dataDir, 'halo.sqlite'), taskCount - TASKS_OF_THE_DAY);
    program = await startHalo(dataDir);
  }
  return {
    program,
    databaseFile: join(dataDir, 'halo.sqlite'),
    day: { url: `${program.address}/api/tasks/date/${MEASURED_DAY}`, cookie },
    remove: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Registers a person, gives them their day and answers their cookie. */
async function signUp(address: string): Promise<string> {
  const registered = await post(`${address}/api/register`, { email: 'bench@halo.example', password: 'bench-password' });
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const tasks = Array.from({ length: TASKS_OF_THE_DAY }, (_, sortOrder) => ({
    title: `Something to do that takes a line, number ${sortOrder}`,
    date: MEASURED_DAY,
    sortOrder,
    isCompleted: sortOrder % 3 === 0,
    notes: sortOrder % 4 === 0 ? 'A short note' : null,
  }));
  await post(`${address}/api/tasks/batch`, { tasks }, cookie);
  return cookie;
}

/** Sends a body as the person whom the cookie belongs to. Throws when that is not a success. */
export async function post(url: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Adds tasks of other people, straight into the file and in one transaction. */
function fill(file: string, taskCount: number): void {
  const connection = new DatabaseSync(file);
  const createdAt = '2026-01-01T00:00:00.000Z';
  connection.exec('pragma synchronous = off; begin');
  const addUser = connection.prepare(
    'insert into users (email, "emailKey", password, "createdAt") values (?, ?, ?, ?)',
  );
  const addTask = connection.prepare(
    `insert into tasks ("userId", title, date, "recurringPattern", "sortOrder", "createdAt") values (?, ?, ?, 'none', ?, ?)`,
  );
  let userId: number | bigint = 0;
  for (let index = 0; index < taskCount; index += 1) {
    const place = index % TASKS_PER_PERSON;
    if (place === 0) {
      const email = `person${index}@halo.example`;
      userId = addUser.run(email, email, 'none', createdAt).lastInsertRowid;
    }
    addTask.run(userId, `Task ${index}`, dayAt(place), place % 10, createdAt);
  }
  connection.exec('commit; pragma wal_checkpoint(truncate); analyze');
  connection.close();
}

/** Fifty days around the measured one, ten tasks each. */
function dayAt(place: number): string {
  const index = Math.floor(place / 10);
  return `2026-${String(2 + Math.floor(index / 25)).padStart(2, '0')}-${String(1 + (index % 25)).padStart(2, '0')}`;
}
