import { addDays, type Day } from '#shared/calendar/day.ts';
import { computeInsights, type InsightData } from '#shared/insights/insights.rules.ts';
import { INSIGHT_PERIODS } from '#shared/insights/window.rules.ts';
import { aBook, aGoal, aHabit, aProject, aProjectTask, aTask } from '#tests/support/factories.ts';
import { median, type Measurement } from './support/measurement.ts';
import { MEASURED_DAY } from './support/planner.ts';

const TASKS = 20_000;
/** Ten years with eleven tasks on two of three days. */
const DAYS = 3_650;
const ROUNDS = 30;

/** Measures how long it takes to compute the insights of an account with ten years of items, for each period. */
export function measureInsights(): Measurement[] {
  const data = createTenYears();
  return INSIGHT_PERIODS.map((period) => {
    const times: number[] = [];
    for (let round = -5; round < ROUNDS; round += 1) {
      const start = performance.now();
      const { tasks } = computeInsights(data, period, MEASURED_DAY);
      const time = performance.now() - start;
      if (tasks.all.length === 0) throw new Error(`${period.label}: no tasks`);
      if (round >= 0) times.push(time);
    }
    return { name: `Insights, ${period.label}`, value: median(times), unit: 'ms', target: { atMost: 50 } };
  });
}

function createTenYears(): InsightData {
  return {
    tasks: list(TASKS, (index) => {
      const isCompleted = index % 3 > 0;
      return aTask({ date: pickDay(index), isCompleted, completedAt: isCompleted ? createInstant(index) : null });
    }),
    goals: list(2_000, (index) =>
      aGoal({ dueDate: pickDay(index), isWeekly: index % 4 > 0, isCompleted: index % 2 > 0 }),
    ),
    habits: list(40, (index) => aHabit({ baseSeries: index + 1, streak: index })),
    completions: list(10_000, (index) => ({
      id: index + 1,
      habitId: (index % 40) + 1,
      baseSeries: (index % 40) + 1,
      completionDate: pickDay(index),
    })),
    projects: list(100, (index) => aProject({ id: index + 1 })),
    projectTasks: list(5_000, (index) => aProjectTask({ projectId: (index % 100) + 1, isCompleted: index % 2 > 0 })),
    books: list(500, () => aBook()),
  };
}

function list<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function pickDay(index: number): Day {
  return addDays(MEASURED_DAY, -(index % DAYS));
}

function createInstant(index: number): string {
  return `${pickDay(index)}T${String(index % 24).padStart(2, '0')}:15:00.000Z`;
}
