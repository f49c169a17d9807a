import { addDays } from '#shared/calendar/day.ts';
import type { Measurement } from './support/measurement.ts';
import { MEASURED_DAY, post, startPlanner } from './support/planner.ts';

const TASKS = 20_000;
const TASKS_PER_DAY = 10;
const CREATED_AT = '2021-01-01T00:00:00.000Z';

/** How long it takes to bring five years of tasks in from a file, to find that they are there, and to take them out again. */
export async function measurePortability(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const { program, day } = planner;
  try {
    const [url, cookie] = [`${program.address}/api/import`, day.cookie];
    const file = { format: 'halo-export', formatVersion: 1, ...EMPTY, tasks: fiveYears() };
    const looking = await timeOf(async () => post(`${url}?dryRun=true`, file, cookie));
    const adding = await timeOf(async () => post(url, file, cookie));
    const again = await timeOf(async () => post(url, file, cookie));
    const exporting = await timeOf(async () => {
      const response = await fetch(`${program.address}/api/export`, { headers: { cookie: cookie ?? '' } });
      const { tasks } = (await response.json()) as { tasks: unknown[] };
      if (tasks.length < TASKS) throw new Error(`The export has ${tasks.length} tasks`);
    });
    return [
      { name: 'Trial of 20,000 tasks', value: looking, unit: 'ms' },
      { name: 'Import of 20,000 tasks', value: adding, unit: 'ms', target: { atMost: 3_000 } },
      { name: 'Import of the same once more', value: again, unit: 'ms' },
      { name: 'Export of 20,000 tasks', value: exporting, unit: 'ms', target: { atMost: 1_500 } },
    ];
  } finally {
    await planner.remove();
  }
}

const EMPTY = { taskSeries: [], goals: [], habits: [], books: [], projects: [], projectTasks: [] };

/** Ten tasks a day, a third of which are completed and a quarter of which have notes. */
function fiveYears() {
  return Array.from({ length: TASKS }, (_, index) => {
    const isCompleted = index % 3 === 0;
    return {
      id: `bench-${index + 1}`,
      title: `Something to do that takes a line, number ${index}`,
      date: addDays(MEASURED_DAY, -Math.floor(index / TASKS_PER_DAY)),
      startTime: null,
      endTime: null,
      isPriority: false,
      flagged: false,
      sortOrder: index % TASKS_PER_DAY,
      notes: index % 4 === 0 ? 'A short note' : null,
      isCompleted,
      isCrossedOut: false,
      createdAt: CREATED_AT,
      completedAt: isCompleted ? CREATED_AT : null,
      isRecurring: false,
      recurringPattern: 'none',
      series: null,
      seriesDay: null,
      carriedFrom: null,
      ancestor: null,
      carriedSince: null,
      carriedCount: 0,
      rolledOverAt: null,
    };
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
