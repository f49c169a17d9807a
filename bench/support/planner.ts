import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHalo, type Program } from './program.ts';
import type { Reading } from './reading-time.ts';

/** The day that is read: ten tasks. */
export const MEASURED_DAY = '2026-03-02';
const TASKS_OF_THE_DAY = 10;

/** A running halo with one signed-in person and their day. */
export interface Planner {
  program: Program;
  day: Reading;
  databaseFile: string;
  remove(): Promise<void>;
}

/** Starts halo on a fresh database with that person and their day. */
export async function startPlanner(): Promise<Planner> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const program = await startHalo(dataDir);
  const cookie = await signUp(program.address);
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
