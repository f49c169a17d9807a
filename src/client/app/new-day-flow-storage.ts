import { createStore, type Store } from '#client/ui/store.ts';
import { parseNewDayFlow, serializeNewDayFlow, type NewDayFlow } from './new-day-flow.ts';

/** By person: every screen asks the same, and what was done on one can be taken back on another. */
const newDayFlows = new Map<number, Store<NewDayFlow | undefined>>();

/** What a new day asks of a person; undefined when it asks nothing. */
export function readNewDayFlow(userId: number): Store<NewDayFlow | undefined> {
  const known = newDayFlows.get(userId) ?? createStore(parseNewDayFlow(userId));
  newDayFlows.set(userId, known);
  return known;
}

/** Changes what a new day asks of a person, and keeps it beside the page. */
export function changeNewDayFlow(
  userId: number,
  change: (flow: NewDayFlow | undefined) => NewDayFlow | undefined,
): void {
  const flow = readNewDayFlow(userId);
  const before = flow.current();
  const after = change(before);
  if (after === before) return;
  serializeNewDayFlow(userId, after);
  flow.set(after);
}
