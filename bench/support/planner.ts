import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHalo, type Program } from './program.ts';
import type { Reading } from './reading-time.ts';

/** The measured day, with ten tasks. */
export const MEASURED_DAY = '2026-03-02';
const TASKS_OF_THE_DAY = 10;

/** A running halo with a signed-in user and the measured day. */
export interface Planner {
  program: Program;
  day: Reading;
  databaseFile: string;
  remove(): Promise<void>;
}

/** Starts halo on an empty database with that user and day. */
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

/** Registers a user, adds the tasks of the day and returns the session cookie. */
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

/** Posts a body with a session cookie. Throws when the response is not successful. */
export async function post(url: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
