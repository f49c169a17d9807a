import { addDays } from '#shared/calendar/day.ts';
import { INNER_LIMITS } from '#shared/portability/limits.rules.ts';
import { SINGLE_TASK } from '#shared/portability/new-rows.rules.ts';
import type { Measurement } from './support/measurement.ts';
import { MEASURED_DAY, post, startPlanner } from './support/planner.ts';

const TASKS = 20_000;
const TASKS_PER_DAY = 10;
const CREATED_AT = '2021-01-01T00:00:00.000Z';

/** The first day of the longest series, and the length of its segments in days. */
const LONG_AGO = '1970-01-05';
const DAYS_PER_PART = 20;

/** Measures how long it takes to import five years of tasks, to import them again, and to export them. */
export async function measurePortability(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const { program, day } = planner;
  try {
    const [url, cookie] = [`${program.address}/api/import`, day.cookie];
    const file = { format: 'halo-export', formatVersion: 1, ...EMPTY, tasks: createFiveYears() };
    const looking = await measureTime(async () => post(`${url}?dryRun=true`, file, cookie));
    const adding = await measureTime(async () => post(url, file, cookie));
    const again = await measureTime(async () => post(url, file, cookie));
    const exporting = await measureTime(async () => {
      const response = await fetch(`${program.address}/api/export`, { headers: { cookie: cookie ?? '' } });
      const { tasks } = (await response.json()) as { tasks: unknown[] };
      if (tasks.length < TASKS) throw new Error(`The export has ${tasks.length} tasks`);
    });
    const changing = await measureTime(async () =>
      post(url, { ...file, tasks: [], taskSeries: [createLongSeries()] }, cookie),
    );
    const worst = await measureTime(async () =>
      post(url, { ...file, tasks: createOccurrences(), taskSeries: [createLongSeries()] }, cookie),
    );
    return [
      { name: 'Trial of 20,000 tasks', value: looking, unit: 'ms' },
      { name: 'Import of 20,000 tasks', value: adding, unit: 'ms', target: { atMost: 3_000 } },
      { name: 'Import of the same once more', value: again, unit: 'ms' },
      { name: 'Export of 20,000 tasks', value: exporting, unit: 'ms', target: { atMost: 1_500 } },
      { name: 'Import of the longest series', value: changing, unit: 'ms', target: { atMost: 2_000 } },
      { name: 'Import of 20,000 occurrences of it', value: worst, unit: 'ms', target: { atMost: 3_000 } },
    ];
  } finally {
    await planner.remove();
  }
}

const EMPTY = { taskSeries: [], goals: [], habits: [], books: [], projects: [], projectTasks: [] };

/** A series with the maximum numbers of segments and days. */
function createLongSeries() {
  const { title, startTime, endTime, isPriority, flagged, sortOrder, notes } = createTask(0);
  const template = { title, startTime, endTime, isPriority, flagged, sortOrder, notes };
  const count = INNER_LIMITS['parts'] ?? 0;
  return {
    id: 'worst-1',
    createdAt: CREATED_AT,
    parts: Array.from({ length: count }, (_, index) => ({
      ...template,
      startDay: addDays(LONG_AGO, DAYS_PER_PART * index),
      endDay: index + 1 === count ? null : addDays(LONG_AGO, DAYS_PER_PART * (index + 1) - 1),
      anchorDay: LONG_AGO,
      recurringPattern: 'weekly',
    })),
    madeDays: Array.from({ length: INNER_LIMITS['madeDays'] ?? 0 }, (_, index) => addDays(LONG_AGO, TASKS + index)),
  };
}

/** A task of that series for each day, including days that its pattern skips. */
function createOccurrences() {
  return Array.from({ length: TASKS }, (_, index) => ({
    ...createTask(0),
    id: `worst-${index + 1}`,
    isRecurring: true,
    recurringPattern: 'weekly',
    series: 'worst-1',
    seriesDay: addDays(LONG_AGO, index),
  }));
}

/** Ten tasks per day; a third are completed, and a quarter have notes. */
function createFiveYears() {
  return Array.from({ length: TASKS }, (_, index) => createTask(index));
}

function createTask(index: number) {
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
    ...SINGLE_TASK,
  };
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
