import { compare } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';
import { startPlanner } from './support/planner.ts';
import { startProgram } from './support/program.ts';

/**
 * How fast a signed-in person's day is read, against bare Fastify answering the same bytes and against bare Fastify with
 * the two statements that such a read needs.
 */
export async function measureDay(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const { url, cookie = '' } = planner.day;
  const body = await (await fetch(url, { headers: { cookie } })).text();
  const bare = await startProgram('bench/bare.ts', { BARE_ANSWER: Buffer.from(body).toString('base64') });
  const raw = await startProgram('bench/raw.ts', { RAW_DATABASE: planner.databaseFile });
  try {
    const rawUrl = `${raw.address}${new URL(url).pathname}`;
    const [ours = 0, theBare = 0, theRaw = 0] = await compare([
      planner.day,
      { url: bare.address },
      { url: rawUrl, cookie },
    ]);
    return [
      { name: 'A day of ten tasks, signed in', value: ours, unit: 'requests/s' },
      { name: 'The same bytes from bare Fastify', value: theBare, unit: 'requests/s' },
      { name: 'Bare Fastify with two raw reads', value: theRaw, unit: 'requests/s' },
      { name: 'halo against bare Fastify', value: ours / theBare, unit: 'times', target: { atLeast: 0.5 } },
      { name: 'halo against two raw reads', value: ours / theRaw, unit: 'times' },
      { name: 'Two raw reads against bare', value: theRaw / theBare, unit: 'times' },
    ];
  } finally {
    await bare.stop();
    await raw.stop();
    await planner.remove();
  }
}
