import { offerUndo } from '#client/items/undo.ts';
import { changeNewDayFlow } from './new-day-flow-storage.ts';
import { afterCallBack, type NewDayFlow, type NewDayStep } from './new-day-flow.ts';

/** The toasts that steps are offered in. */
const toastOf = new WeakMap<NewDayStep, number>();

/** The toast that offers to take a step back; undefined where none did since the page was loaded. */
export function toastOfStep(step: NewDayStep): number | undefined {
  return toastOf.get(step);
}

/** Says in a toast what a new day has done, and offers to take it back by `undo`. */
export function offerStep(userId: number, step: NewDayStep, undo: () => Promise<void>): void {
  toastOf.set(
    step,
    offerUndo(step.title, () => void undoStep(userId, step, undo)),
  );
}

/** Takes a step back. It is no longer offered at once; where it could not be taken back it is offered again. */
export async function undoStep(userId: number, step: NewDayStep, undo: () => Promise<void>): Promise<void> {
  const others = ({ done }: NewDayFlow) => done.filter((other) => other !== step);
  changeNewDayFlow(userId, (flow) => flow && { ...flow, done: others(flow) });
  try {
    await undo();
  } catch {
    changeNewDayFlow(userId, (flow) => flow && { ...flow, done: [...others(flow), step] });
  }
}

/** Says in a toast that a question of a new day was skipped, and offers to ask it again. `skipped` is the new-day flow that asked it. */
export function offerCallBack(userId: number, skipped: NewDayFlow, step: NewDayStep): void {
  toastOf.set(
    step,
    offerUndo(step.title, () => callBack(userId, skipped)),
  );
}

/** Asks again what was skipped. */
export function callBack(userId: number, skipped: NewDayFlow): void {
  changeNewDayFlow(userId, (latest) => afterCallBack(latest, skipped));
}
