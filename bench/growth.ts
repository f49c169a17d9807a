import { compare } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';
import { startPlanner } from './support/planner.ts';

/** How much slower a day is read when the database holds a thousand times as many tasks of other people. */
export async function measureGrowth(): Promise<Measurement[]> {
  const small = await startPlanner(1_000);
  const large = await startPlanner(1_000_000);
  try {
    const [first = 0, second = 0] = await compare([small.day, large.day]);
    return [
      { name: 'A day among 1,000 tasks', value: first, unit: 'requests/s' },
      { name: 'A day among 1,000,000 tasks', value: second, unit: 'requests/s' },
      { name: 'Slower by the growth', value: first / second, unit: 'times', target: { atMost: 1.2 } },
    ];
  } finally {
    await small.remove();
    await large.remove();
  }
}
