import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import { switchStorageTo } from '#client/data/per-user-storage.ts';
import { readLastVisit, storeLastVisit, takeFirstMondaySwitch } from './last-visit.ts';
import {
  afterAnswer,
  afterReopen,
  loadNewDayFlow,
  startNewDayFlow,
  storeNewDayFlow,
  type NewDayStep,
} from './new-day-flow.ts';

const ANNA = 1;
const CROSSED_OUT: NewDayStep = {
  kind: 'crossed-out',
  title: '2 unfinished tasks crossed out',
  number: 7,
};

function aNewDay(fields: Partial<NewDay> = {}): NewDay {
  const today = fields.today ?? '2026-11-18';
  return { today, crossOutFrom: '2026-11-17', isNewWeek: false, isNewMonth: false, isReturn: true, ...fields };
}

function stubLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

let local: Map<string, string>;

beforeEach(() => {
  local = stubLocalStorage();
});

describe('the new-day flow', () => {
  it('continues from New Day to Carry Over in a new week or month, and then ends', () => {
    const flow = startNewDayFlow(aNewDay({ isNewMonth: true }), undefined);
    const next = afterAnswer(flow, flow);
    expect(next).toMatchObject({ stage: 'carry-over' });
    expect(next && afterAnswer(next, next)).toBeUndefined();
  });

  it('ends after New Day on any other day', () => {
    const flow = startNewDayFlow(aNewDay(), undefined);
    expect(afterAnswer(flow, flow)).toBeUndefined();
  });

  it('ignores an answer for an earlier day, and a second answer', () => {
    const earlier = startNewDayFlow(aNewDay(), undefined);
    const flow = startNewDayFlow(aNewDay({ today: '2026-11-19' }), earlier);
    expect(afterAnswer(flow, earlier)).toBe(flow);
    const carryOver = { ...earlier, stage: 'carry-over' as const };
    expect(afterAnswer(carryOver, earlier)).toBe(carryOver);
  });

  it('offers an unanswered new week again the next day, with its edits', () => {
    const monday = startNewDayFlow(aNewDay({ today: '2026-11-16', isNewWeek: true }), undefined);
    const edits = { 'day-task 1': { title: 'Read the lease' } };
    const tuesday = startNewDayFlow(aNewDay({ today: '2026-11-17' }), { ...monday, edits });
    expect(tuesday).toMatchObject({ stage: 'new-day', edits });
    expect(tuesday.newDay).toMatchObject({ today: '2026-11-17', isNewWeek: true, isNewMonth: false });
    const nextWeek = startNewDayFlow(aNewDay({ today: '2026-11-24' }), { ...monday, edits });
    expect(nextWeek).toMatchObject({ edits: {}, newDay: { isNewWeek: false } });
  });

  it('offers the tasks of an unanswered New Day again on the next day', () => {
    const tuesday = startNewDayFlow(aNewDay({ today: '2026-11-17', crossOutFrom: '2026-11-16' }), undefined);
    const wednesday = aNewDay({ today: '2026-11-18', crossOutFrom: '2026-11-17' });
    expect(startNewDayFlow(wednesday, tuesday).newDay.crossOutFrom).toBe('2026-11-16');
    const answered = { ...tuesday, stage: 'carry-over' } as const;
    expect(startNewDayFlow(wednesday, answered).newDay.crossOutFrom).toBe('2026-11-17');
  });

  it('remembers after a reload that its question was closed, until the next day', () => {
    switchStorageTo(ANNA);
    const flow = startNewDayFlow(aNewDay(), undefined);
    const closed = { ...flow, isLater: true };
    storeNewDayFlow(ANNA, closed);
    expect(loadNewDayFlow(ANNA)).toEqual(closed);
    expect(afterReopen(closed, flow)).toEqual(flow);
    expect(startNewDayFlow(aNewDay({ today: '2027-01-05' }), closed).isLater).toBeUndefined();
  });

  it('asks a skipped question again, also after the flow has ended', () => {
    const flow = startNewDayFlow(aNewDay({ isNewWeek: true }), undefined, [CROSSED_OUT]);
    const skipped = afterAnswer(flow, flow, { kind: 'skipped', title: 'New Day skipped' });
    expect(skipped).toMatchObject({ stage: 'carry-over', done: [CROSSED_OUT, { kind: 'skipped' }] });
    const edits = { 'day-task 1': { title: 'Read the lease' } };
    expect(skipped && afterReopen({ ...skipped, edits }, flow)).toEqual({ ...flow, edits });
    expect(afterReopen(undefined, flow)).toEqual(flow);
    const carryOver = { ...flow, stage: 'carry-over' } as const;
    expect(afterReopen(undefined, carryOver)).toEqual(carryOver);
  });

  it('is restored when halo is opened again, unless the stored value is damaged', () => {
    switchStorageTo(ANNA);
    const copied: NewDayStep = {
      kind: 'copied',
      title: '1 task copied to today',
      items: [{ id: 4, type: 'day-task' }],
    };
    const flow = {
      ...startNewDayFlow(aNewDay(), undefined, [CROSSED_OUT, copied]),
      edits: { 'day-task 3': { isSelected: false } },
    };
    storeNewDayFlow(ANNA, flow);
    expect(loadNewDayFlow(ANNA)).toEqual(flow);
    expect(loadNewDayFlow(2)).toBeUndefined();
    const key = 'halo-new-day';
    const noEdits = [null, 1, { title: 1 }, { day: 'Friday' }].map((edit) =>
      JSON.stringify({ ...flow, edits: { 'day-task 1': edit } }),
    );
    for (const broken of ['', 'null', '7', '{', '{}', '{"newDay":{}}', ...noEdits]) {
      local.set(key, broken);
      expect([broken, loadNewDayFlow(ANNA)]).toEqual([broken, undefined]);
    }
    const damaged = [null, 7, {}, { title: 'Lost', kind: 'copied' }, { title: 'Lost', kind: 'crossed-out' }];
    local.set(key, JSON.stringify({ ...flow, done: [...damaged, copied] }));
    expect(loadNewDayFlow(ANNA)?.done).toEqual([copied]);
    storeNewDayFlow(ANNA, undefined);
    expect(local.has(key)).toBe(false);
  });
});

describe('the last visit', () => {
  it('is stored for each person who uses the browser', () => {
    switchStorageTo(11);
    expect(readLastVisit(11, '2026-11-18')).toBeUndefined();
    storeLastVisit(11, '2026-11-17');
    expect(local.get('last-visit-date')).toBe('2026-11-17');
    expect(readLastVisit(11, '2026-11-18')).toBe('2026-11-17');
    switchStorageTo(12);
    expect(readLastVisit(12, '2026-11-18')).toBeUndefined();
    storeLastVisit(12, '2026-11-18');
    switchStorageTo(11);
    expect(readLastVisit(11, '2026-11-18')).toBe('2026-11-17');
    switchStorageTo(12);
    expect(readLastVisit(12, '2026-11-18')).toBe('2026-11-18');
  });

  it('of an unclaimed browser belongs to the first person, and an invalid day counts as unknown', () => {
    local.set('last-visit-date', '2026-11-17');
    expect(readLastVisit(13, '2026-11-18')).toBe('2026-11-17');
    local.set('last-visit-date', 'yesterday');
    expect(readLastVisit(13, '2026-11-18')).toBeUndefined();
  });

  it('is unknown if it is more than a day ahead', () => {
    local.set('last-visit-date', '2026-11-19');
    expect(readLastVisit(14, '2026-11-18')).toBe('2026-11-19');
    local.set('last-visit-date', '2030-01-01');
    expect(readLastVisit(14, '2026-11-18')).toBeUndefined();
  });

  it('is kept until the page is closed if there is no storage', () => {
    const refuse = () => {
      throw new Error('Forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readLastVisit(15, '2026-11-18')).toBeUndefined();
    storeLastVisit(15, '2026-11-18');
    expect(readLastVisit(15, '2026-11-18')).toBe('2026-11-18');
    expect(takeFirstMondaySwitch()).toBe(false);
  });
});

describe('the developer switch', () => {
  it("turns itself off when read, and 'false' counts as off", () => {
    local.set('dev-simulate-first-monday', '1');
    expect(takeFirstMondaySwitch()).toBe(true);
    expect(takeFirstMondaySwitch()).toBe(false);
    local.set('dev-simulate-first-monday', 'false');
    expect(takeFirstMondaySwitch()).toBe(false);
  });
});
