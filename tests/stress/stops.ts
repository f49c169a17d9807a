import { request } from 'node:http';
import { NetworkPerson } from './person.ts';
import { after, startFor, Writings } from './writers.ts';

/** How many calls are under way at a time. */
const CALLERS = 20;
/** A program is asked to stop so many milliseconds after the load has begun. */
const LOADED = 300;
const DAY = '2026-11-21';

/** What came of stopping a program under load. */
export interface StopsOutcome {
  stops: number;
  /** How many calls were answered with success. */
  answered: number;
  /** How many were answered with a failure, or done and not answered. */
  failed: number;
  /** How many connections ended before anything was done for them: whoever called may call again. */
  notTaken: number;
  /** How many writes were answered with success and are not there. */
  missing: number;
  /** How many times the program did not end by itself, and with exit code 0. */
  unclean: number;
  /** The longest time from SIGTERM to the end, in milliseconds. */
  slowest: number;
}

/** Stops the program with SIGTERM while it is asked a lot, so many times, on one database. */
export async function stopAgainAndAgain(stops: number, environment: Record<string, string>): Promise<StopsOutcome> {
  const person = new NetworkPerson(`stopped-${process.pid}@halo.example`);
  const writings = new Writings(person);
  const outcome = { stops, unclean: 0, slowest: 0 };
  const unanswered = new Set<string>();
  for (let count = 0; count < stops; count += 1) {
    const program = startFor(environment);
    const address = await program.address;
    if (count === 0) await person.register(address);
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let call = 0; ; call += 1) {
        const title = `${count}-${caller}-${call}`;
        const status = await create(person, address, title);
        if (status === undefined) {
          unanswered.add(title);
          return;
        }
        writings.note(title, status);
      }
    });
    await after(LOADED);
    const asked = performance.now();
    program.stop();
    const { code } = await program.ended;
    outcome.slowest = Math.max(outcome.slowest, Math.round(performance.now() - asked));
    if (code !== 0) outcome.unclean += 1;
    await Promise.all(callers);
  }
  const last = startFor(environment);
  const address = await last.address;
  const stored = await writings.stored(address);
  const missing = await writings.countMissing(address);
  last.stop();
  await last.ended;
  const done = [...unanswered].filter((title) => stored.has(title)).length;
  return {
    ...outcome,
    answered: writings.acknowledged,
    failed: writings.refused + done,
    notTaken: unanswered.size - done,
    missing,
  };
}

/** The status of a write over a connection of its own; undefined where there was no answer. */
async function create(person: NetworkPerson, address: string, title: string): Promise<number | undefined> {
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
