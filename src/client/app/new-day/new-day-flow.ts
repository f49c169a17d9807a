import { isDay, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { getMonday } from '#shared/calendar/week.ts';
import type { CarriedItem } from '#shared/carry-over/carry-over.contract.ts';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import { isCarryOverEdits, type CarryOverEdits } from '#client/carry-over/carry-over-edits.ts';
import type { LeftoverSheetProps } from '#client/carry-over/leftover-sheet.tsx';
import { ownsStorage } from '#client/data/per-user-storage.ts';
import { browserStorage, readJson } from '#client/data/storage.ts';

/** A step of the new-day flow. It can be undone until the flow ends. */
export type NewDayStep = { title: string } & (
  | { kind: 'crossed-out'; number: number }
  | { kind: 'copied'; items: readonly CarriedItem[] }
  | { kind: 'skipped' }
);

/** The questions of a new day, how far they are answered, and the selections so far. */
export interface NewDayFlow {
  newDay: NewDay;
  /** New Day comes first, then Carry Over (READ-16). */
  stage: 'new-day' | 'carry-over';
  /** The changes to the items of both questions. A task let go in New Day is let go in Carry Over too. */
  edits: CarryOverEdits;
  /** The steps taken so far, in order. */
  done: readonly NewDayStep[];
  /** True after the question was closed without an answer: a line offers it for the rest of the day. */
  isLater?: boolean | undefined;
}

export interface QuestionProps {
  userId: number;
  flow: NewDayFlow;
  /** Changes the flow; returning undefined ends it. */
  changeFlow: (change: (flow: NewDayFlow) => NewDayFlow | undefined) => void;
}

/** A question of the flow; undefined while there is nothing to ask. */
export interface Question {
  question?: Omit<LeftoverSheetProps, 'done' | 'step' | 'onEdit' | 'onLater'>;
}

/** The key in localStorage. It holds the flow until every question is answered. The next day starts a new flow. */
const KEY = 'halo-new-day';

/**
 * Starts the new-day flow of `newDay`, with the steps in `done` already taken. Unanswered questions of an earlier day
 * are dropped, but New Day offers their tasks among those of earlier days. An unanswered new week or month is offered
 * again until it ends, with the edits that were made in the sheet.
 */
export function startNewDayFlow(
  newDay: NewDay,
  pending: NewDayFlow | undefined,
  done: readonly NewDayStep[] = [],
): NewDayFlow {
  const flow: NewDayFlow = { newDay, stage: 'new-day', edits: {}, done };
  if (pending === undefined || pending.newDay.today >= newDay.today) return flow;
  const isSame = (getPeriod: (day: Day) => Day) => getPeriod(pending.newDay.today) === getPeriod(newDay.today);
  const isUnasked = pending.stage === 'new-day' && pending.newDay.crossOutFrom < newDay.crossOutFrom;
  return {
    ...flow,
    newDay: {
      ...newDay,
      crossOutFrom: isUnasked ? pending.newDay.crossOutFrom : newDay.crossOutFrom,
      isNewWeek: newDay.isNewWeek || (pending.newDay.isNewWeek && isSame(getMonday)),
      isNewMonth: newDay.isNewMonth || (pending.newDay.isNewMonth && isSame(firstOfMonth)),
    },
    edits: isSame(getMonday) ? pending.edits : {},
  };
}

/**
 * Returns the flow after `answered` was answered by `step`: the next stage, or undefined at the end. A flow of a later
 * day is unchanged.
 */
export function afterAnswer(flow: NewDayFlow, answered: NewDayFlow, step?: NewDayStep): NewDayFlow | undefined {
  const { newDay, stage } = flow;
  if (newDay.today !== answered.newDay.today || stage !== answered.stage) return flow;
  const isReset = newDay.isNewWeek || newDay.isNewMonth;
  const done = step === undefined ? flow.done : [...flow.done, step];
  return stage === 'new-day' && isReset ? { ...flow, stage: 'carry-over', done } : undefined;
}

/** Returns the flow that asks a skipped question again. `latest` is the current flow; undefined if it has ended. */
export function afterReopen(latest: NewDayFlow | undefined, skipped: NewDayFlow): NewDayFlow {
  const flow = latest ?? skipped;
  return {
    ...flow,
    isLater: undefined,
    stage: skipped.stage,
    done: flow.done.filter(({ kind }) => kind !== 'skipped'),
  };
}

/** Returns the user's stored flow after a reload; undefined if there is none. */
export function loadNewDayFlow(userId: number): NewDayFlow | undefined {
  const flow = ownsStorage(userId) ? readJson(browserStorage.read(KEY)) : undefined;
  return isNewDayFlow(flow) ? { ...flow, done: (flow.done as unknown[]).filter(isStep) } : undefined;
}

/** Stores the flow, or removes it once it is undefined. */
export function storeNewDayFlow(userId: number, flow: NewDayFlow | undefined): void {
  if (ownsStorage(userId)) browserStorage.write(KEY, flow && JSON.stringify(flow));
}

/** Validates a stored flow. Storage may hold anything. */
function isNewDayFlow(value: unknown): value is NewDayFlow {
  const { newDay, stage, edits, done, isLater } = (value ?? {}) as Partial<NewDayFlow>;
  return (
    ['boolean', 'undefined'].includes(typeof isLater) &&
    [newDay?.today, newDay?.crossOutFrom].every((day) => isDay(String(day))) &&
    [newDay?.isNewWeek, newDay?.isNewMonth, newDay?.isReturn].every((flag) => typeof flag === 'boolean') &&
    (stage === 'new-day' || stage === 'carry-over') &&
    isCarryOverEdits(edits) &&
    Array.isArray(done)
  );
}

function isStep(value: unknown): value is NewDayStep {
  const { kind, title, number, items } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof title !== 'string') return false;
  if (kind === 'crossed-out') return typeof number === 'number';
  return kind === 'skipped' || (kind === 'copied' && Array.isArray(items));
}
