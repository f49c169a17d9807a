import { addDays } from '#shared/calendar/day.ts';
import { median, type Measurement } from './support/measurement.ts';
import { fillPlanners, type PlannerSize } from './support/people.ts';
import { MEASURED_DAY, startPlanner, type Planner } from './support/planner.ts';
import { measureRequest } from './support/reading-time.ts';

/** A user who uses everything a lot. */
const OWN: PlannerSize = {
  openProjects: 50,
  tasksPerProject: 100,
  weeklyHabits: 40,
  monthlyHabits: 20,
  goalsPerPeriod: 12,
  books: 300,
};

/** A hundred of these users have 500,000 project tasks, 504,000 completions, 204,800 goals and 100,000 books. */
const OTHER: PlannerSize = { ...OWN, weeklyHabits: 18, monthlyHabits: 6, goalsPerPeriod: 32, books: 1_000 };
const OTHER_PEOPLE = 100;

const WARM_UP_ROUNDS = 40;
const ROUNDS = 120;

/** A list that a screen reads. Its expected length prevents that an empty list is measured. */
interface List {
  name: string;
  path: string;
  length: number;
}

/**
 * Measures each list that the screens read, and how much slower it gets when the database also holds the items of a
 * hundred other users. Times are from the request to the last byte over loopback, so they are slightly above the
 * server's share. Requests are sequential, in turn to both servers.
 */
export async function measureLists(): Promise<Measurement[]> {
  const small = await startPlanner();
  const large = await startPlanner();
  fillPlanners(small.databaseFile, MEASURED_DAY, OWN, []);
  fillPlanners(
    large.databaseFile,
    MEASURED_DAY,
    OWN,
    Array.from({ length: OTHER_PEOPLE }, () => OTHER),
  );
  try {
    const results: { name: string; alone: number; growth: number }[] = [];
    const theirs = await createLists(large);
    for (const [index, list] of (await createLists(small)).entries()) {
      const [alone, among] = await compareReading(small, list, large, theirs[index] ?? list);
      results.push({ name: list.name, alone, growth: among / alone });
    }
    const worst = results.toSorted((first, second) => second.growth - first.growth)[0];
    return [
      ...results.map(({ name, alone }) => ({ name, value: alone, unit: 'ms', target: { atMost: 15 } })),
      {
        name: `Slower by growth: ${worst?.name ?? ''}`,
        value: worst?.growth ?? Number.NaN,
        unit: 'times',
        target: { atMost: 1.2 },
      },
    ];
  } finally {
    await small.remove();
    await large.remove();
  }
}

/** The median times of a list on two servers in turn. */
async function compareReading(first: Planner, list: List, second: Planner, same: List): Promise<[number, number]> {
  await checkLength(first, list);
  await checkLength(second, same);
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const firstTime = await measureRequest({
      ...first.day,
      url: bypassCache(`${first.program.address}${list.path}`, round),
    });
    const secondTime = await measureRequest({
      ...second.day,
      url: bypassCache(`${second.program.address}${same.path}`, round),
    });
    if (round < 0) continue;
    times[0].push(firstTime);
    times[1].push(secondTime);
  }
  return [median(times[0]), median(times[1])];
}

/** A new query parameter for each request, so that no cached response is measured. */
function bypassCache(url: string, round: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}anew=${round}`;
}

async function createLists(planner: Planner): Promise<List[]> {
  const projects = (await read(planner, '/api/projects')) as { id: number }[];
  const weekly = `date=${MEASURED_DAY}`;
  const habits = `referenceDate=${MEASURED_DAY}`;
  // The week before, because the current week has no completions.
  const lastWeek = addDays(MEASURED_DAY, -7);
  const { openProjects, tasksPerProject, weeklyHabits, monthlyHabits, goalsPerPeriod, books } = OWN;
  return [
    { name: 'Projects', path: '/api/projects', length: openProjects },
    { name: 'Tasks of a project', path: `/api/projects/${projects[0]?.id}/tasks`, length: tasksPerProject },
    { name: 'Tasks of all projects', path: '/api/project-tasks', length: openProjects * tasksPerProject },
    { name: 'Habits of a week', path: `/api/habits?isWeekly=true&${habits}`, length: weeklyHabits },
    { name: 'Habits of a month', path: `/api/habits?isWeekly=false&${habits}`, length: monthlyHabits },
    { name: 'Habits kept on a day', path: `/api/habits/completions?date=${lastWeek}`, length: weeklyHabits },
    { name: 'Goals of a week', path: `/api/goals?weekly=true&${weekly}`, length: goalsPerPeriod },
    { name: 'Goals of a month', path: `/api/goals?weekly=false&${weekly}`, length: goalsPerPeriod },
    { name: 'Books', path: '/api/books', length: books },
  ];
}

async function checkLength(planner: Planner, { path, length }: List): Promise<void> {
  const { length: found } = await read(planner, path);
  if (found !== length) throw new Error(`${path}: ${found} instead of ${length}`);
}

async function read({ program, day: { cookie = '' } }: Planner, path: string): Promise<unknown[]> {
  const response = await fetch(`${program.address}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as unknown[];
}
