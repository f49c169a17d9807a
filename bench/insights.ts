import { addDays, type Day } from '#shared/calendar/day.ts';
import { insightsOf, type InsightData } from '#shared/insights/insights.rules.ts';
import { INSIGHT_PERIODS } from '#shared/insights/window.rules.ts';
import { aBook, aGoal, aHabit, aProject, aProjectTask, aTask } from '#tests/support/factories.ts';
import { median, type Measurement } from './support/measurement.ts';
import { MEASURED_DAY } from './support/planner.ts';

const TASKS = 20_000;
/** Ten years of eleven tasks on two days of three. */
const DAYS = 3_650;
const ROUNDS = 30;

/** How long the insights of somebody with ten years of everything take to reckon, for each of the periods. */
export function measureInsights(): Measurement[] {
  const data = tenYears();
  return INSIGHT_PERIODS.map((period) => {
    const times: number[] = [];
    for (let round = -5; round < ROUNDS; round += 1) {
      const start = performance.now();
      const { tasks } = insightsOf(data, period, MEASURED_DAY);
      const time = performance.now() - start;
      if (tasks.all.length === 0) throw new Error(`${period.label}: no tasks`);
      if (round >= 0) times.push(time);
    }
    return { name: `Insights, ${period.label}`, value: median(times), unit: 'ms', target: { atMost: 50 } };
  });
}

function tenYears(): InsightData {
  return {
    tasks: list(TASKS, (index) => {
      const isCompleted = index % 3 > 0;
      return aTask({ date: dayOf(index), isCompleted, completedAt: isCompleted ? instantOf(index) : null });
    }),
    goals: list(2_000, (index) =>
      aGoal({ dueDate: dayOf(index), isWeekly: index % 4 > 0, isCompleted: index % 2 > 0 }),
    ),
    habits: list(40, (index) => aHabit({ baseSeries: index + 1, streak: index })),
    completions: list(10_000, (index) => ({
      id: index + 1,
      habitId: (index % 40) + 1,
      baseSeries: (index % 40) + 1,
      completionDate: dayOf(index),
    })),
    projects: list(100, (index) => aProject({ id: index + 1 })),
    projectTasks: list(5_000, (index) => aProjectTask({ projectId: (index % 100) + 1, isCompleted: index % 2 > 0 })),
    books: list(500, () => aBook()),
  };
}

function list<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function dayOf(index: number): Day {
  return addDays(MEASURED_DAY, -(index % DAYS));
}

function instantOf(index: number): string {
  return `${dayOf(index)}T${String(index % 24).padStart(2, '0')}:15:00.000Z`;
}
