import { addDays } from '#shared/calendar/day.ts';
import { createCacheBuster } from './support/cache-buster.ts';
import { median, type Measurement } from './support/measurement.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';
import { readingTime, type Reading } from './support/reading-time.ts';

/** How many series a person has, and how many plain tasks the days have that theirs are compared with. */
const SERIES = 60;
const DAYS = 150;
const FIRST_DAY = '2027-01-01';

/**
 * How long a day with an occurrence of each of 60 series takes to read, the first time (when they are made) and the second,
 * against a plain day with the same rows. One after the other over one connection, the three in turns.
 */
export async function measureSeries(): Promise<Measurement[]> {
  const planner = await startPlanner();
  try {
    const days = Array.from({ length: DAYS }, (_, index) => addDays(FIRST_DAY, index));
    await fillWithSeries(planner);
    const plainDays = await fillWithTasks(planner);
    const times: Record<'plain' | 'first' | 'second', number[]> = { plain: [], first: [], second: [] };
    const forget = createCacheBuster(planner.databaseFile);
    for (const [index, day] of days.entries()) {
      // Reading is measured, and not repeating.
      forget();
      times.plain.push(await readingTime(dayOf(planner, plainDays[index % plainDays.length] ?? '')));
      times.first.push(await readingTime(dayOf(planner, day)));
      forget();
      times.second.push(await readingTime(dayOf(planner, day)));
    }
    const [plain, first, second] = [median(times.plain), median(times.first), median(times.second)];
    return [
      { name: 'A plain day of 60 tasks', value: plain, unit: 'ms' },
      { name: 'A day of 60 series, the first time', value: first, unit: 'ms' },
      { name: 'A day of 60 series, the second time', value: second, unit: 'ms' },
      { name: 'First time against plain', value: first / plain, unit: 'times', target: { atMost: 2 } },
      { name: 'Second time against plain', value: second / plain, unit: 'times', target: { atMost: 1.3 } },
    ];
  } finally {
    await planner.remove();
  }
}

async function fillWithSeries({ program, day: { cookie } }: Planner): Promise<void> {
  const tasks = Array.from({ length: SERIES }, (_, index) => ({ ...taskOf(index), recurringPattern: 'daily' }));
  await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
}

/** Days before the series begin, each with as many tasks. */
async function fillWithTasks({ program, day: { cookie } }: Planner): Promise<string[]> {
  const days = Array.from({ length: 20 }, (_, index) => addDays(FIRST_DAY, -index - 1));
  for (const date of days) {
    const tasks = Array.from({ length: SERIES }, (_, index) => ({ ...taskOf(index), date }));
    await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
  }
  return days;
}

function taskOf(index: number) {
  return { title: `Something to do that takes a line, number ${index}`, date: FIRST_DAY, sortOrder: index };
}

function dayOf({ program, day: { cookie = '' } }: Planner, day: string): Reading {
  return { url: `${program.address}/api/tasks/date/${day}`, cookie };
}
