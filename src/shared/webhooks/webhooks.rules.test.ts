import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CHANGES, nextNotice, WEBHOOK_AREAS, type LoggedChange } from './webhooks.rules.ts';

const change = (number: number, action: number, fields: Partial<LoggedChange> = {}): LoggedChange => ({
  number,
  action,
  at: '2026-11-25T08:00:00.000Z',
  actor: 'you',
  undoes: null,
  table: 'tasks',
  rowKey: `{"id":${number}}`,
  title: `Task ${number}`,
  before: null,
  after: { title: `Task ${number}` },
  ...fields,
});

describe('nextNotice', () => {
  it('has the changes of one action', () => {
    const { notice, position } = nextNotice([change(1, 1), change(2, 1), change(3, 3)], WEBHOOK_AREAS);

    expect(position).toBe(2);
    expect(notice).toMatchObject({ event: 'task.added', number: 2, title: 'Task 1', others: 1 });
    expect(notice?.changes.map(({ row }) => row)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('skips changes of other areas before and within an action', () => {
    const goal = { table: 'goals' };
    const { notice, position } = nextNotice(
      [change(1, 1, goal), change(2, 2, goal), change(3, 2), change(4, 2, goal)],
      ['tasks'],
    );

    expect([notice?.number, notice?.changes.length, position]).toEqual([4, 1, 4]);
  });

  it('moves on without a delivery when nothing concerns the areas', () => {
    expect(nextNotice([change(1, 1), change(7, 7)], ['books'])).toEqual({ notice: undefined, position: 7 });
    expect(nextNotice([], ['books'])).toEqual({ notice: undefined, position: undefined });
  });

  it('moves on without a delivery when the changes of an action cancel each other out', () => {
    const rowKey = '{"id":1}';
    const done = change(1, 1, { rowKey, before: { isCompleted: 0 }, after: { isCompleted: 1 } });
    const undone = change(2, 1, { rowKey, before: { isCompleted: 1 }, after: { isCompleted: 0 } });

    expect(nextNotice([done, undone], WEBHOOK_AREAS)).toEqual({ notice: undefined, position: 2 });
  });

  it('delivers each change once and in order, however the log is divided', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(250), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 200 }),
        (sizes, read) => {
          let number = 0;
          const log = sizes.flatMap((size) => {
            const action = number + 1;
            return Array.from({ length: size }, () => change((number += 1), action));
          });
          const delivered: unknown[] = [];
          for (let position = 0; position < log.length;) {
            const next = nextNotice(log.slice(position, position + read), WEBHOOK_AREAS);
            expect(next.notice?.changes.length).toBeLessThanOrEqual(MAX_CHANGES);
            delivered.push(...(next.notice?.changes.map(({ row }) => row['id']) ?? []));
            position = next.position ?? log.length;
          }
          expect(delivered).toEqual(log.map((each) => each.number));
        },
      ),
    );
  });
});
