import type { Day } from '#shared/calendar/day.ts';
import { createStore } from '#client/ui/store.ts';

/** A request to choose the day that items are moved to. */
export interface MoveRequest {
  /** What is moved, such as '“Dentist”' or '3 tasks'. */
  subject: string;
  /** The present day; undefined if there are several. */
  from: Day | undefined;
  onMove: (day: Day) => void;
}

/** The request that the dialog “Move to…” is open for; undefined while it is closed. */
export const moveRequest = createStore<MoveRequest | undefined>(undefined);

/** Opens the dialog “Move to…”. */
export function requestMove(subject: string, from: Day | undefined, onMove: (day: Day) => void): void {
  moveRequest.set({ subject, from, onMove });
}
