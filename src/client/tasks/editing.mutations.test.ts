import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { aTask } from '#tests/support/factories.ts';
import { editTaskChange } from './editing.mutations.ts';
import { createMoveBack, createMove, createMoveToast, offerMoveBack } from './moves.mutations.ts';

const WEEK: TaskListScope = { kind: 'week', monday: '2026-11-16' };

function occurrence(date: string): Task {
  return aTask({ date, title: 'Stretch', isRecurring: true, recurringPattern: 'daily', recurringId: 7 });
}

/** The requests, such as 'PUT /api/tasks/1 {…}'. */
let sent: string[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    sent.push(`${method} ${address} ${body}`);
    return Response.json({});
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a change of title and day', () => {
  const [wednesday, friday] = [occurrence('2026-11-18'), occurrence('2026-11-20')];
  const change = { title: 'Swim', date: '2026-11-22' };

  it('with the scope "this" changes this task only', async () => {
    const edit = editTaskChange(wednesday, change, 'this');
    expect(edit.optimisticUpdate([wednesday, friday], WEEK)).toEqual([friday, { ...wednesday, ...change }]);
    await edit.send();
    expect(sent).toEqual([
      `PUT ./api/tasks/${wednesday.id} {"title":"Swim","date":"2026-11-22","expected":{"title":"Stretch","date":"2026-11-18"}}`,
    ]);
  });

  it('with the scope "this and later" gives later tasks the title, and this task the day, too', async () => {
    const edit = editTaskChange(wednesday, change, 'this and later');
    expect(edit.optimisticUpdate([wednesday, friday], WEEK)).toEqual([
      { ...friday, title: 'Swim' },
      { ...wednesday, ...change },
    ]);
    // A list that did not contain the task gets it with its new title.
    expect(edit.optimisticUpdate([], { kind: 'day', day: '2026-11-22' })).toEqual([{ ...wednesday, ...change }]);
    await edit.send();
    expect(sent).toEqual([
      `PUT ./api/tasks/${wednesday.id}?updateFuture=true {"title":"Swim","expected":{"title":"Stretch"}}`,
      `PUT ./api/tasks/${wednesday.id} {"date":"2026-11-22","expected":{"date":"2026-11-18"}}`,
    ]);
  });
});

describe('a move', () => {
  const unfinished = aTask({ date: '2026-11-17', isCrossedOut: true, rolledOverAt: '2026-11-18T00:00:10.000Z' });

  it('makes a task active that the rollover has crossed out, and undo crosses it out again', async () => {
    const change = createMove(unfinished, '2026-11-18');
    expect(change).toEqual({ date: '2026-11-18', isCrossedOut: false });
    await createMoveBack(unfinished, { ...unfinished, ...change, isCrossedOut: false }).send();
    expect(sent).toEqual([`PUT ./api/tasks/${unfinished.id} {"date":"2026-11-17","sortOrder":0,"isCrossedOut":true}`]);
  });

  it('leaves a task crossed out that was crossed out by hand', () => {
    expect(createMove({ ...unfinished, rolledOverAt: null }, '2026-11-18')).toEqual({ date: '2026-11-18' });
  });

  it('is shown with the title that the same edit gave the task', () => {
    const renamed = { ...unfinished, title: 'Swim', date: '2026-12-02' };
    offerMoveBack(async () => Promise.reject(new Error('not called')), unfinished, renamed);
    expect(toasts.current()).toMatchObject([
      { title: 'Moved to Wed, Dec 2', description: expect.stringMatching(/^Swim/) },
    ]);
    toasts.set([]);
  });

  it('says if it restores the task', () => {
    const moved = { ...unfinished, ...createMove(unfinished, '2026-11-18') };
    expect(createMoveToast(unfinished, moved).description).toContain('· Restored');
    expect(createMoveToast(moved, { ...moved, date: '2026-11-19' }).description).not.toContain('Restored');
  });
});
