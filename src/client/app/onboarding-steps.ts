import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';

import { TELL } from './onboarding-state.ts';

/** The steps of a first day, in their order. */
export const STEPS = ['add', 'tick', TELL] as const;

export type Step = (typeof STEPS)[number];

/** What a person is seen to have. */
export interface Seen {
  today: Day;
  /** The tasks that are known, of whichever days; undefined until they are read. */
  tasks: readonly Pick<Task, 'date' | 'isCompleted'>[] | undefined;
}

/** The steps that are done, in their order: those that are kept as done stay so, whatever becomes of the task. */
export function doneSteps(kept: string | undefined, { today, tasks = [] }: Seen): Step[] {
  const before = kept?.split(' ') ?? [];
  const ofToday = tasks.filter(({ date }) => date === today);
  const isSeen: Partial<Record<Step, boolean>> = {
    add: ofToday.length > 0,
    tick: ofToday.some(({ isCompleted }) => isCompleted),
  };
  return STEPS.filter((step) => before.includes(step) || isSeen[step] === true);
}

/** The step that is next; undefined once all are done. */
export function currentStep(done: readonly Step[]): Step | undefined {
  return STEPS.find((step) => !done.includes(step));
}
