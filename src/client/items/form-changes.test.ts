import { expect, it } from 'vitest';
import { changeGoal } from '#shared/goals/goals.rules.ts';
import { aGoal } from '#tests/support/factories.ts';
import { GOAL_LISTS } from '#client/goals/goals.queries.ts';
import { buildEdit } from './form-changes.ts';

const goal = aGoal({ dueDate: '2026-11-22' });
const THIS_WEEK = { isWeekly: true, dueDate: '2026-11-22' };
const NEXT_WEEK = { isWeekly: true, dueDate: '2026-11-29' };

function createEdit(isMove: boolean) {
  return buildEdit({
    listCache: GOAL_LISTS,
    item: goal,
    change: (current) => changeGoal(current, NEXT_WEEK, ''),
    moved: isMove ? goal : undefined,
    send: async () => goal,
    onError: () => undefined,
  });
}

it('a move takes the item out of its list and puts it into the new one', () => {
  const { optimisticUpdate } = createEdit(true);
  expect(optimisticUpdate([goal], THIS_WEEK)).toEqual([]);
  expect(optimisticUpdate([], NEXT_WEEK)).toEqual([{ ...goal, dueDate: '2026-11-29' }]);
  expect(optimisticUpdate([], { isWeekly: false, dueDate: '2026-11-30' })).toEqual([]);
});

it('an edit that is not a move adds the item to no list', () => {
  expect(createEdit(false).optimisticUpdate([], NEXT_WEEK)).toEqual([]);
});
