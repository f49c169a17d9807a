import type { QueryClient } from '@tanstack/react-query';
import { undoCopies } from '#client/carry-over/carry-over.mutations.ts';
import { offerUndo } from '#client/items/undo.ts';
import { undoRollover } from '#client/tasks/rollover.mutations.ts';
import { dismissToast, isToastOpen } from '#client/ui/overlays/toasts.ts';
import { changeNewDayFlow, readNewDayFlow } from './new-day-flow-storage.ts';
import { afterAnswer, afterReopen, type NewDayFlow, type NewDayStep } from './new-day-flow.ts';

/** The toast of a step that is on the screen. */
let offered = 0;

/** What a step was taken in. A skipped question is asked again at the stage of `flow`. */
export interface StepContext {
  client: QueryClient;
  userId: number;
  flow: NewDayFlow;
}

/**
 * Answers the question of `flow` by a step. The next question lists the step with its undo. If no question follows, a
 * toast offers the undo.
 */
export function answerQuestion(context: StepContext, step: NewDayStep): void {
  if (storeAnswer(context, step)) offerStep(context, step);
}

/** Skips a question that has no items. If it was the last question, a toast offers to undo the last answer. */
export function passQuestion(context: StepContext): void {
  const last = context.flow.done.at(-1);
  if (storeAnswer(context) && last !== undefined)
    offerStep({ ...context, flow: { ...context.flow, stage: 'new-day' } }, last);
}

/** Stores the answer to the question of `flow`. Returns true if no question follows. */
function storeAnswer({ userId, flow }: StepContext, step?: NewDayStep): boolean {
  changeNewDayFlow(userId, (latest) => latest && afterAnswer(latest, flow, step));
  return readNewDayFlow(userId).current() === undefined;
}

/** Shows a toast that offers to undo a step. */
export function offerStep(context: StepContext, step: NewDayStep): void {
  offered = offerUndo(step.title, () => void undoStep(context, step));
}

/** Closes the toast of a step, because a question opens that lists the step. */
export function dismissOfferedStep(): void {
  if (isToastOpen(offered)) dismissToast(offered);
}

/** Undoes a step. It disappears from the flow at once. If the undo fails, it is offered again. */
export async function undoStep({ client, userId, flow: context }: StepContext, step: NewDayStep): Promise<void> {
  if (step.kind === 'skipped') {
    changeNewDayFlow(userId, (latest) => afterReopen(latest, context));
    return;
  }
  const others = ({ done }: NewDayFlow) => done.filter((other) => other !== step);
  changeNewDayFlow(userId, (flow) => flow && { ...flow, done: others(flow) });
  try {
    await (step.kind === 'copied' ? undoCopies(client, step.items) : undoRollover(client, step.number));
  } catch {
    changeNewDayFlow(userId, (flow) => flow && { ...flow, done: [...others(flow), step] });
  }
}
