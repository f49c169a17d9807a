import { request } from 'node:http';
import { NetworkPerson } from './person.ts';
import { wait, startFor, WriteLog } from './writers.ts';

/** The number of concurrent callers. */
const CALLERS = 20;
/** The time from the start of the load to the stop, in milliseconds. */
const LOADED = 300;
const DAY = '2026-11-21';

/** The result of stopping a program under load. */
export interface StopsOutcome {
  stops: number;
  /** The number of successful requests. */
  answered: number;
  /** The number of requests that failed, or were carried out without a response. */
  failed: number;
  /** The number of connections that ended before their request was carried out. The caller may retry. */
  notTaken: number;
  /** The number of acknowledged writes that are missing. */
  missing: number;
  /** The number of times the program did not exit by itself with code 0. */
  unclean: number;
  /** The longest time from SIGTERM to the exit, in milliseconds. */
  slowest: number;
}

/** Stops the program with SIGTERM under load, repeatedly on one database. */
export async function stopRepeatedly(stops: number, environment: Record<string, string>): Promise<StopsOutcome> {
  const person = new NetworkPerson(`stopped-${process.pid}@halo.example`);
  const writeLog = new WriteLog(person);
  const outcome = { stops, unclean: 0, slowest: 0 };
  const unanswered = new Set<string>();
  for (let count = 0; count < stops; count += 1) {
    const program = startFor(environment);
    const address = await program.address;
    if (count === 0) await person.register(address);
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let call = 0; ; call += 1) {
        const title = `${count}-${caller}-${call}`;
        const status = await writeTask(person, address, title);
        if (status === undefined) {
          unanswered.add(title);
          return;
        }
        writeLog.note(title, status);
      }
    });
    await wait(LOADED);
    const asked = performance.now();
    program.stop();
    const { code } = await program.ended;
    outcome.slowest = Math.max(outcome.slowest, Math.round(performance.now() - asked));
    if (code !== 0) outcome.unclean += 1;
    await Promise.all(callers);
  }
  const last = startFor(environment);
  const address = await last.address;
  const stored = await writeLog.readStored(address);
  const missing = await writeLog.countMissing(address);
  last.stop();
  await last.ended;
  const done = [...unanswered].filter((title) => stored.has(title)).length;
  return {
    ...outcome,
    answered: writeLog.acknowledged,
    failed: writeLog.refused + done,
    notTaken: unanswered.size - done,
    missing,
  };
}

/** Writes a task over a new connection. Returns the status, or undefined without a response. */
async function writeTask(person: NetworkPerson, address: string, title: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ title, date: DAY });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(`${address}/api/tasks`, {
      method: 'POST',
      agent: false,
      headers: { ...person.headers, ...headers },
    });
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', () => resolve(undefined));
    });
    call.on('error', () => resolve(undefined));
    call.end(body);
  });
}
