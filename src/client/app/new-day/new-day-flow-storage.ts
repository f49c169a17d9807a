import type { Day } from '#shared/calendar/day.ts';
import { createStore, type Store } from '#client/ui/store.ts';
import { loadNewDayFlow, storeNewDayFlow, type NewDayFlow } from './new-day-flow.ts';

/** The flow of each user. It is shared by all pages, so that a step taken on one page can be undone on another. */
const newDayFlows = new Map<number, Store<NewDayFlow | undefined>>();

/** Returns the store of a user's new-day flow. Its value is undefined if there is nothing to ask. */
export function readNewDayFlow(userId: number): Store<NewDayFlow | undefined> {
  const flow = newDayFlows.get(userId) ?? createStore(loadNewDayFlow(userId));
  newDayFlows.set(userId, flow);
  return flow;
}

/** Removes a user's flow if it is of an earlier day. Another tab may have stored that of today. */
export function removeEarlierFlow(userId: number, today: Day): void {
  const flow = readNewDayFlow(userId);
  if (flow.current()?.newDay.today === today) return;
  if (loadNewDayFlow(userId)?.newDay.today !== today) storeNewDayFlow(userId, undefined);
  flow.set(undefined);
}

/** Changes a user's new-day flow and stores it in the browser. */
export function changeNewDayFlow(
  userId: number,
  change: (flow: NewDayFlow | undefined) => NewDayFlow | undefined,
): void {
  const flow = readNewDayFlow(userId);
  const before = flow.current();
  const after = change(before);
  if (after === before) return;
  storeNewDayFlow(userId, after);
  flow.set(after);
}
