import { isDay, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import type { CarriedItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import { isCarryOverEdits, type CarryOverEdits } from '#client/carry-over/carry-over-edits.ts';
import { readDraft, writeDraft } from '#client/data/drafts.ts';

/** Something that the new-day flow has done, which can be taken back as long as it lasts. */
export type NewDayStep = { title: string } & (
  | { kind: 'crossed-out'; rollover: Rollover }
  | { kind: 'copied'; items: readonly CarriedItem[] }
  | { kind: 'skipped' }
);

/** What a person is asked on the first visit of a new day, how far they are, and what they have chosen so far. */
export interface NewDayFlow {
  newDay: NewDay;
  /** New Day comes first, then Carry Over (readings, 16). */
  stage: 'new-day' | 'carry-over';
  /** Tasks of yesterday, by id, that are no longer selected as they were proposed. */
  selection: Readonly<Record<number, boolean>>;
  edits: CarryOverEdits;
  /** What was done so far, in its order. */
  done: readonly NewDayStep[];
}

const NAME = 'new-day-flow';

/**
 * Starts the questions of `newDay`, with the steps in `done` already taken. Unanswered questions of an earlier day are dropped.
 * An unanswered new week or month is offered again while it lasts, with the edits made so far.
 */
export function startNewDayFlow(
  newDay: NewDay,
  pending: NewDayFlow | undefined,
  done: readonly NewDayStep[] = [],
): NewDayFlow {
  const flow: NewDayFlow = { newDay, stage: 'new-day', selection: {}, edits: {}, done };
  if (pending === undefined || pending.newDay.today >= newDay.today) return flow;
  const isSame = (periodOf: (day: Day) => Day) => periodOf(pending.newDay.today) === periodOf(newDay.today);
  return {
    ...flow,
    newDay: {
      ...newDay,
      isNewWeek: newDay.isNewWeek || (pending.newDay.isNewWeek && isSame(mondayOf)),
      isNewMonth: newDay.isNewMonth || (pending.newDay.isNewMonth && isSame(firstOfMonth)),
    },
    edits: isSame(mondayOf) ? pending.edits : {},
  };
}

/**
 * What is asked once `answered` is, by doing `step`: the next stage, or nothing more. A later day that came meanwhile asks on.
 */
export function afterAnswer(flow: NewDayFlow, answered: NewDayFlow, step?: NewDayStep): NewDayFlow | undefined {
  const { newDay, stage } = flow;
  if (newDay.today !== answered.newDay.today || stage !== answered.stage) return flow;
  const isReset = newDay.isNewWeek || newDay.isNewMonth;
  const done = step === undefined ? flow.done : [...flow.done, step];
  return stage === 'new-day' && isReset ? { ...flow, stage: 'carry-over', done } : undefined;
}

/** The new-day flow, asking again what `skipped` asked. `latest` is what it has come to since: undefined once nothing more is asked. */
export function afterCallBack(latest: NewDayFlow | undefined, skipped: NewDayFlow): NewDayFlow {
  const flow = latest ?? skipped;
  return { ...flow, stage: skipped.stage, done: flow.done.filter(({ kind }) => kind !== 'skipped') };
}

/** The new-day flow that the page went away under; undefined when there is none. */
export function parseNewDayFlow(userId: number): NewDayFlow | undefined {
  try {
    const flow: unknown = JSON.parse(readDraft(userId, NAME) ?? 'null');
    return isNewDayFlow(flow) ? { ...flow, done: (flow.done as unknown[]).filter(isStep) } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the new-day flow until it is answered, and forgets it then. */
export function serializeNewDayFlow(userId: number, flow: NewDayFlow | undefined): void {
  writeDraft(userId, NAME, flow && JSON.stringify(flow));
}

/** Storage may hold anything: only what has the shape of a new-day flow is taken for one. */
function isNewDayFlow(value: unknown): value is NewDayFlow {
  const { newDay, stage, selection, edits, done } = (value ?? {}) as Partial<NewDayFlow>;
  return (
    isDay(String(newDay?.today)) &&
    [newDay?.isNewWeek, newDay?.isNewMonth, newDay?.isReturn].every((flag) => typeof flag === 'boolean') &&
    (stage === 'new-day' || stage === 'carry-over') &&
    typeof selection === 'object' &&
    Object.values(selection).every((isSelected) => typeof isSelected === 'boolean') &&
    isCarryOverEdits(edits) &&
    Array.isArray(done)
  );
}

function isStep(value: unknown): value is NewDayStep {
  const { kind, title, rollover, items } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof title !== 'string') return false;
  if (kind === 'crossed-out') return typeof rollover === 'object' && rollover !== null;
  return kind === 'skipped' || (kind === 'copied' && Array.isArray(items));
}
