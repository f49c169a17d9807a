import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';

import { TELL_STEP } from './onboarding-state.ts';

/** The steps of the onboarding in order. */
export const ONBOARDING_STEPS = ['add', 'tick', TELL_STEP] as const;

export type Step = (typeof ONBOARDING_STEPS)[number];

/** What the steps depend on. */
export interface Seen {
  today: Day;
  /** The loaded tasks of any days; undefined until they have loaded. */
  tasks: readonly Pick<Task, 'date' | 'isCompleted'>[] | undefined;
}

/** Returns the completed steps in order. A stored step stays completed even if its task is deleted. */
export function doneSteps(stored: string | undefined, { today, tasks = [] }: Seen): Step[] {
  const storedSteps = stored?.split(' ') ?? [];
  const todaysTasks = tasks.filter(({ date }) => date === today);
  const isDone: Partial<Record<Step, boolean>> = {
    add: todaysTasks.length > 0,
    tick: todaysTasks.some(({ isCompleted }) => isCompleted),
  };
  return ONBOARDING_STEPS.filter((step) => storedSteps.includes(step) || isDone[step] === true);
}

/** Returns the next step; undefined once all are completed. */
export function currentStep(done: readonly Step[]): Step | undefined {
  return ONBOARDING_STEPS.find((step) => !done.includes(step));
}
