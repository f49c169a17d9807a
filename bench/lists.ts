import { fillWithLives, LIFE_DAY } from './support/life.ts';
import { median, type Measurement } from './support/measurement.ts';
import { startPlanner, type Planner } from './support/planner.ts';
import { readingTime } from './support/reading-time.ts';

/** What the screens read, by the name of the call. */
const LISTS = {
  'GET projects': '/api/projects',
  'GET the tasks of a project': '/api/projects/1/tasks',
  'GET the tasks of 50 projects': '/api/project-tasks',
  'GET 40 weekly habits': `/api/habits?isWeekly=true&referenceDate=${LIFE_DAY}`,
  'GET 20 monthly habits': `/api/habits?isWeekly=false&referenceDate=${LIFE_DAY}`,
  'GET completions of a day': `/api/habits/completions?date=2026-03-02`,
  'GET weekly goals': `/api/goals?weekly=true&date=${LIFE_DAY}`,
  'GET monthly goals': `/api/goals?weekly=false&date=${LIFE_DAY}`,
  'GET 300 books': '/api/books',
};

/** How many others there are in the larger database, each with as full a life. */
const OTHERS = 100;
const ROUNDS = 80;
const MOST_MILLISECONDS = 15;
const MOST_GROWTH = 1.2;

/**
 * How long every list takes for a person with a full life, alone and among a hundred others: one request after the other over
 * one connection, the two servers in turns. The time is that of the whole request on the same machine, so the server's own
 * is less.
 */
export async function measureLists(): Promise<Measurement[]> {
  const alone = await startWithLives(0);
  const among = await startWithLives(OTHERS);
  try {
    const results: Measurement[] = [];
    let worst = { name: '', growth: 0 };
    for (const [name, path] of Object.entries(LISTS)) {
      const [first, second] = await measure([alone, among], path);
      results.push({ name, value: first, unit: 'ms', target: { atMost: MOST_MILLISECONDS } });
      if (second / first > worst.growth) worst = { name, growth: second / first };
    }
    const name = `Growth by ${OTHERS} others, at worst`;
    console.log(`The worst growth is that of ${worst.name}`);
    return [...results, { name, value: worst.growth, unit: 'times', target: { atMost: MOST_GROWTH } }];
  } finally {
    await alone.remove();
    await among.remove();
  }
}

async function startWithLives(others: number): Promise<Planner> {
  const planner = await startPlanner();
  fillWithLives(planner.databaseFile, others);
  return planner;
}

/** The medians of a call on two servers that take turns. */
async function measure(planners: [Planner, Planner], path: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { program, day }] of planners.entries()) {
      times[index]?.push(await readingTime({ url: program.address + path, cookie: day.cookie ?? '' }));
    }
  }
  return [median(times[0]), median(times[1])];
}
