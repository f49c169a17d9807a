import { addDays } from '#shared/calendar/day.ts';
import { createCacheBuster } from './support/cache-buster.ts';
import { median, type Measurement } from './support/measurement.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';
import { measureRequest, type Reading } from './support/reading-time.ts';

/** The number of series of the user, and of tasks on each plain day for comparison. */
const SERIES = 60;
const DAYS = 150;
const FIRST_DAY = '2027-01-01';

/**
 * Measures how long it takes to read a day with an occurrence of each of 60 series, the first time (when they are
 * created) and the second, compared with a plain day with as many tasks. Requests are sequential over one connection,
 * in turn.
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
      // No cached response may be measured.
      forget();
      times.plain.push(await measureRequest(createReading(planner, plainDays[index % plainDays.length] ?? '')));
      times.first.push(await measureRequest(createReading(planner, day)));
      forget();
      times.second.push(await measureRequest(createReading(planner, day)));
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
  const tasks = Array.from({ length: SERIES }, (_, index) => ({ ...createTask(index), recurringPattern: 'daily' }));
  await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
}

/** Days before the start of the series, with as many tasks. */
async function fillWithTasks({ program, day: { cookie } }: Planner): Promise<string[]> {
  const days = Array.from({ length: 20 }, (_, index) => addDays(FIRST_DAY, -index - 1));
  for (const date of days) {
    const tasks = Array.from({ length: SERIES }, (_, index) => ({ ...createTask(index), date }));
    await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
  }
  return days;
}

function createTask(index: number) {
  return { title: `Something to do that takes a line, number ${index}`, date: FIRST_DAY, sortOrder: index };
}

function createReading({ program, day: { cookie = '' } }: Planner, day: string): Reading {
  return { url: `${program.address}/api/tasks/date/${day}`, cookie };
}
