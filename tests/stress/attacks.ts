import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Bystander, readMemory, readCpuTime, watchMemory, type Waiting } from './bystander.ts';
import { NetworkPerson } from './person.ts';
import type { SignIn, SignInResponse } from './sign-in-worker.ts';
import { startFor } from './writers.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';

const DAY = '2026-11-21';
const NOTES_LENGTH = 20_000;
const MAX_RUN = 300_000;

/** The cost of an attack: the server's CPU time and the latency of another user. */
interface Cost extends Waiting {
  /** The duration of the attack and the server's CPU time, in milliseconds. */
  milliseconds: number;
  processor: number;
}

/** A running program with an attacker and another user. */
interface Scene {
  program: RunningProgram;
  address: string;
  attacker: NetworkPerson;
  other: NetworkPerson;
}

/** Runs an attack on a program and stops the program afterwards. */
async function withScene<Result>(program: RunningProgram, work: (scene: Scene) => Promise<Result>): Promise<Result> {
  try {
    const address = await program.address;
    const [attacker, other] = [new NetworkPerson('attacker@halo.example'), new NetworkPerson('other@halo.example')];
    await attacker.register(address);
    await other.register(address);
    return await work({ program, address, attacker, other });
  } finally {
    program.stop();
    await program.ended;
  }
}

/** Measures the cost of an attack while another user reads and writes. */
async function measure({ program, address, other }: Scene, attack: () => Promise<unknown>): Promise<Cost> {
  const bystander = new Bystander(address, other);
  await pause(500);
  const [start, processor] = [performance.now(), readCpuTime(program.pid)];
  await attack();
  const cost = {
    milliseconds: Math.round(performance.now() - start),
    processor: readCpuTime(program.pid) - processor,
  };
  await pause(200);
  return { ...cost, ...(await bystander.end()) };
}

/** Adds tasks with notes of the maximum length that end with a text. */
async function addLongNotes({ address, attacker }: Scene, count: number, text: string): Promise<void> {
  const notes = 'a '.repeat(NOTES_LENGTH / 2 - Math.ceil(text.length / 2)) + text;
  for (let done = 0; done < count; done += 40) {
    const tasks = Array.from({ length: Math.min(40, count - done) }, (_, index) => ({
      title: `Task ${done + index}`,
      date: DAY,
      notes,
    }));
    const response = await attacker.call(address, 'POST', '/api/tasks/batch', { tasks });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`A batch was answered with ${response.status}`);
  }
}

/** A search term of this many different words. */
function createTerm(words: number): string {
  return Array.from({ length: words }, (_, index) => (index + 40).toString(36).padStart(2, 'q')).join(' ');
}

/** Searches for a term of 333 words in 500 tasks with notes of 20,000 characters. */
export async function searchLongNotes(environment: Record<string, string>): Promise<Cost> {
  return withScene(startFor(environment, MAX_RUN), async (scene) => {
    const term = createTerm(333);
    // The notes contain all words but the last, which is only part of another word. So each word is searched for in all
    // notes.
    await addLongNotes(scene, 500, term.split(' ').toReversed().join(' ').replace(/^\S+/, '$&x'));
    const path = `/api/halo/matches?isWide=true&searchTerm=${encodeURIComponent(term)}`;
    return measure(scene, async () => (await scene.attacker.call(scene.address, 'GET', path)).text());
  });
}

/** Requests twenty exports of 12 MB at once for one account. */
export async function exportConcurrently(
  environment: Record<string, string>,
): Promise<Cost & { exported: number; memory: number }> {
  return withScene(startFor(environment, MAX_RUN), async (scene) => {
    await addLongNotes(scene, 600, 'lorem ipsum');
    const memory = watchMemory(scene.program.pid);
    let exported = 0;
    const cost = await measure(scene, async () =>
      Promise.all(
        Array.from({ length: 20 }, async () => {
          const response = await scene.attacker.call(scene.address, 'GET', '/api/export');
          await response.arrayBuffer();
          if (response.ok) exported += 1;
        }),
      ),
    );
    return { ...cost, exported, memory: memory.stop() };
  });
}

/** The result for connections that request much and read nothing. */
export interface UnreadOutcome extends Waiting {
  /** The memory of the program in MiB: before the attack, and its maximum growth. */
  memoryBefore: number;
  memoryGrowth: number;
  /** The number of connections that the server had not closed after 45 seconds. */
  open: number;
}

/** The server has to close an unread connection within this time. */
const UNREAD_SECONDS = 45;

/**
 * Sends a request on each of many connections and reads nothing for a while. Returns how many are still open
 * afterwards.
 */
async function leaveUnread(address: string, count: number, request: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.pause();
    socket.on('error', () => undefined);
    return socket;
  });
  await pause(UNREAD_SECONDS * 1_000);
  // A closed connection only delivers what was sent before. An open one would deliver more.
  const closed = sockets.map(async (socket) => {
    const isClosed = once(socket, 'close').then(() => true);
    socket.resume();
    return Promise.race([isClosed, pause(1_000, false)]);
  });
  const open = (await Promise.all(closed)).filter((isClosed) => !isClosed).length;
  for (const socket of sockets) socket.destroy();
  return open;
}

/** Requests an export of 12 MB on forty connections that never read. */
export async function leaveExportsUnread(environment: Record<string, string>): Promise<UnreadOutcome> {
  return withScene(startFor(environment, MAX_RUN), async (scene) => {
    await addLongNotes(scene, 600, 'lorem ipsum');
    await pause(1_000);
    const memoryBefore = readMemory(scene.program.pid);
    const memory = watchMemory(scene.program.pid);
    const bystander = new Bystander(scene.address, scene.other);
    const request = `GET /api/export HTTP/1.1\r\nHost: ${new URL(scene.address).host}\r\nCookie: ${scene.attacker.headers['cookie']}\r\nConnection: close\r\n\r\n`;
    const open = await leaveUnread(scene.address, 40, request);
    const memoryGrowth = memory.stop() - memoryBefore;
    return { memoryBefore, memoryGrowth, open, ...(await bystander.end()) };
  });
}

/** Opens two thousand connections on which nothing is sent. */
export async function openSilentConnections(environment: Record<string, string>): Promise<{ lastClosed: number }> {
  return withScene(startFor(environment, MAX_RUN), async ({ address }) => {
    const { hostname, port } = new URL(address);
    const start = performance.now();
    const silent = Array.from(
      { length: 2_000 },
      async () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname);
          socket.resume();
          socket.on('error', () => resolve());
          socket.on('close', () => resolve());
          setTimeout(() => socket.destroy(), 100_000).unref();
        }),
    );
    await Promise.all(silent);
    return { lastClosed: Math.round((performance.now() - start) / 1_000) };
  });
}

/** The effect of a flood of sign-ins on others. */
export interface SignInOutcome extends Cost {
  /** The longest of five sign-ins of the legitimate user from elsewhere, in milliseconds. */
  rightPerson: number;
  /** The number of sign-ins of the flood that were checked, and that were refused at once. */
  lookedAt: number;
  turnedAway: number;
}

/** Sends five hundred sign-ins at once from one /48 of IPv6 addresses, each for another account. */
export async function floodSignIns(environment: Record<string, string>): Promise<SignInOutcome> {
  const program = startProgram({ ...environment, TRUST_PROXY: '1' }, undefined, { longestRun: MAX_RUN });
  return withScene(program, async (scene) => {
    const flood = Array.from({ length: 500 }, (_, index) => ({
      email: `victim-${index}@halo.example`,
      password: 'wrong horse',
      from: `2001:db8:7:${index.toString(16)}::1`,
    }));
    const right = [{ email: scene.other.email, password: 'a long walk', from: '2001:db8:8::1' }];
    const statuses: number[] = [];
    const waits: number[] = [];
    const cost = await measure(scene, async () => {
      const flooding = signInAtOnce(scene.address, flood);
      const end = flooding.then((answers) => statuses.push(...answers.map(({ status }) => status)));
      for (let count = 0; count < 5; count += 1) {
        await pause(150);
        const [answer] = await signInAtOnce(scene.address, right);
        waits.push(answer?.status === 200 ? answer.milliseconds : Number.POSITIVE_INFINITY);
      }
      await end;
    });
    const count = (...wanted: number[]) => statuses.filter((status) => wanted.includes(status)).length;
    return { ...cost, rightPerson: Math.round(Math.max(...waits)), lookedAt: count(401), turnedAway: count(429, 503) };
  });
}

/** Sends sign-ins at once from a worker thread. */
async function signInAtOnce(address: string, attempts: SignIn[]): Promise<SignInResponse[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'sign-in-worker.ts'), { workerData: { address, attempts } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** An export file with many tasks of another user, each with long notes. */
async function createFile({ address, other }: Scene, tasks: number, notes: number): Promise<string> {
  const file = await other.read<{ tasks: object[] }>(address, '/api/export');
  const [task] = file.tasks;
  const copies = Array.from({ length: tasks }, (_, index) => ({
    ...task,
    id: `halo-${index + 1}`,
    notes: 'n'.repeat(notes),
  }));
  return JSON.stringify({ ...file, tasks: copies });
}

/** Imports the largest accepted file while another user reads and writes. */
export async function importLargeFile(environment: Record<string, string>): Promise<Cost & { status: number }> {
  return withScene(startFor(environment, MAX_RUN), async (scene) => {
    await scene.other.call(scene.address, 'POST', '/api/tasks', { title: 'One', date: DAY });
    const file = await createFile(scene, 28_000, 100);
    let status = 0;
    const cost = await measure(scene, async () => {
      const headers = { ...scene.attacker.headers, 'content-type': 'application/json' };
      const response = await fetch(`${scene.address}/api/import`, { method: 'POST', headers, body: file });
      await response.arrayBuffer();
      status = response.status;
    });
    return { ...cost, status };
  });
}

/** The result of an import while another user's import is unfinished. */
export interface SlowImportOutcome {
  status: number;
  milliseconds: number;
}

/** Runs a small import while an import of another user does not finish. */
export async function importBesideSlowImport(environment: Record<string, string>): Promise<SlowImportOutcome> {
  return withScene(startFor(environment, MAX_RUN), async (scene) => {
    await scene.other.call(scene.address, 'POST', '/api/tasks', { title: 'One', date: DAY });
    const file = await createFile(scene, 10, 10);
    const headers = { ...scene.attacker.headers, 'content-type': 'application/json', 'content-length': 1_000_000 };
    const slow = send(`${scene.address}/api/import`, { method: 'POST', agent: false, headers });
    slow.on('error', () => undefined);
    slow.write('{');
    await pause(500);
    const start = performance.now();
    const own = { ...scene.other.headers, 'content-type': 'application/json' };
    const response = await fetch(`${scene.address}/api/import`, { method: 'POST', headers: own, body: file });
    await response.arrayBuffer();
    const milliseconds = Math.round(performance.now() - start);
    slow.destroy();
    return { status: response.status, milliseconds };
  });
}
