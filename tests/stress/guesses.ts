import { NetworkPerson } from './person.ts';
import { startFor } from './writers.ts';

/** The result of sign-ins with a wrong password, alternately for a known and an unknown email. */
export interface GuessesOutcome {
  pairs: number;
  /** The median times in milliseconds. */
  known: number;
  unknown: number;
  /** The difference of the medians. */
  apart: number;
  /** The number of pairs whose responses differ in status, headers or body. */
  unlike: number;
}

/** Sends this many pairs of sign-ins. */
export async function guessRepeatedly(pairs: number, environment: Record<string, string>): Promise<GuessesOutcome> {
  const program = startFor(environment, 300_000);
  const person = new NetworkPerson(`guessed-${process.pid}@halo.example`);
  const address = await program.address;
  await person.register(address);
  const nobody = new NetworkPerson('');
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  let unlike = 0;

  async function guess(email: string, into: number[]): Promise<string> {
    const start = performance.now();
    const response = await nobody.call(address, 'POST', '/api/login', { email, password: 'wrong horse' });
    const body = await response.text();
    into.push(performance.now() - start);
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    return JSON.stringify([response.status, headers, body]);
  }

  for (let count = 0; count < pairs; count += 1) {
    const [known, unknown] =
      // Alternate the order, so that it has no influence.
      count % 2 === 0
        ? [await guess(person.email, times.known), await guess(`nobody-${count}@halo.example`, times.unknown)]
        : [await guess(`nobody-${count}@halo.example`, times.unknown), await guess(person.email, times.known)];
    if (known !== unknown) unlike += 1;
  }
  program.stop();
  await program.ended;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return { pairs, known, unknown, apart: Math.round(Math.abs(known - unknown) * 100) / 100, unlike };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100;
}
