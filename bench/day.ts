import { compare } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';
import { startPlanner } from './support/planner.ts';
import { startProgram } from './support/program.ts';

/** How fast a signed-in person's day is read, and how much of bare Fastify's speed that is. */
export async function measureDay(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const { url, cookie = '' } = planner.day;
  const body = await (await fetch(url, { headers: { cookie } })).text();
  const bare = await startProgram('bench/bare.ts', { BARE_ANSWER: Buffer.from(body).toString('base64') });
  try {
    const { first, second } = await compare(planner.day, { url: bare.address });
    return [
      { name: 'A day of ten tasks, signed in', value: first, unit: 'requests/s' },
      { name: 'The same bytes from bare Fastify', value: second, unit: 'requests/s' },
      { name: 'halo against bare Fastify', value: first / second, unit: 'times', target: { atLeast: 0.5 } },
    ];
  } finally {
    await bare.stop();
    await planner.remove();
  }
}
