import { offerUndo } from '#client/items/undo.ts';
import { changeRitual } from './kept-ritual.ts';
import { afterCallBack, type Ritual, type RitualStep } from './ritual.ts';

/** The toasts that steps are offered in. */
const toastOf = new WeakMap<RitualStep, number>();

/** The toast that offers to take a step back; undefined where none did since the page was loaded. */
export function toastOfStep(step: RitualStep): number | undefined {
  return toastOf.get(step);
}

/** Says in a toast what a new day has done, and offers to take it back by `undo`. */
export function offerStep(userId: number, step: RitualStep, undo: () => Promise<void>): void {
  toastOf.set(
    step,
    offerUndo(step.title, () => void takeBack(userId, step, undo)),
  );
}

/** Takes a step back. It is no longer offered at once; where it could not be taken back it is offered again. */
export async function takeBack(userId: number, step: RitualStep, undo: () => Promise<void>): Promise<void> {
  const others = ({ done }: Ritual) => done.filter((other) => other !== step);
  changeRitual(userId, (ritual) => ritual && { ...ritual, done: others(ritual) });
  try {
    await undo();
  } catch {
    changeRitual(userId, (ritual) => ritual && { ...ritual, done: [...others(ritual), step] });
  }
}

/** Says in a toast that a question of a new day was skipped, and offers to ask it again. `skipped` is the ritual that asked it. */
export function offerCallBack(userId: number, skipped: Ritual, step: RitualStep): void {
  toastOf.set(
    step,
    offerUndo(step.title, () => callBack(userId, skipped)),
  );
}

/** Asks again what was skipped. */
export function callBack(userId: number, skipped: Ritual): void {
  changeRitual(userId, (latest) => afterCallBack(latest, skipped));
}
