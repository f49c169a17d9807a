import { offerUndo } from '#client/items/undo.ts';
import { changeNewDayFlow } from './new-day-flow-storage.ts';
import { afterReopen, type NewDayFlow, type NewDayStep } from './new-day-flow.ts';

/** The toast of each step. */
const toastByStep = new WeakMap<NewDayStep, number>();

/** Returns the toast that offers to undo a step; undefined if it had none since the page was loaded. */
export function toastOfStep(step: NewDayStep): number | undefined {
  return toastByStep.get(step);
}

/** Shows a toast for a step that offers to undo it. */
export function offerStep(userId: number, step: NewDayStep, undo: () => Promise<void>): void {
  toastByStep.set(
    step,
    offerUndo(step.title, () => void undoStep(userId, step, undo)),
  );
}

/** Undoes a step. It disappears from the flow at once; if the undo fails, it is offered again. */
export async function undoStep(userId: number, step: NewDayStep, undo: () => Promise<void>): Promise<void> {
  const others = ({ done }: NewDayFlow) => done.filter((other) => other !== step);
  changeNewDayFlow(userId, (flow) => flow && { ...flow, done: others(flow) });
  try {
    await undo();
  } catch {
    changeNewDayFlow(userId, (flow) => flow && { ...flow, done: [...others(flow), step] });
  }
}

/** Shows a toast that a question was skipped, with an offer to ask it again. `skipped` is the flow that asked it. */
export function offerReopen(userId: number, skipped: NewDayFlow, step: NewDayStep): void {
  toastByStep.set(
    step,
    offerUndo(step.title, () => reopenStep(userId, skipped)),
  );
}

/** Asks a skipped question again. */
export function reopenStep(userId: number, skipped: NewDayFlow): void {
  changeNewDayFlow(userId, (latest) => afterReopen(latest, skipped));
}
