import { expect, test } from 'vitest';
import { changeBook } from '#shared/books/books.rules.ts';
import { changeGoal } from '#shared/goals/goals.rules.ts';
import { changeHabit, completeHabit } from '#shared/habits/habits.rules.ts';
import { changeProjectTask } from '#shared/projects/projects.rules.ts';
import { changeTask } from '#shared/tasks/tasks.rules.ts';
import { aBook, aGoal, aHabit, aProjectTask, aTask } from '#tests/support/factories.ts';
import { changeBy, TRANSITIONS, type Control, type Entity } from '#tests/support/transitions.ts';
import { getFlags, isPriorityLocked, getState, type ItemFlags, type ItemState } from './items.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';

/** The fields of an item of any type that the table checks. */
type Marked = ItemFlags & { isPriority?: boolean; flagged?: boolean };

/** An item of each type before and after a control, by its rule. A habit's checkbox is a separate call. */
const CHANGED: Record<Entity, (from: ItemState, control: Control) => { before: Marked; after: Marked }> = {
  task: (from, control) => withRule(aTask(getFlags(from)), (task) => changeTask(task, changeBy(control, from), NOW)),
  goal: (from, control) => withRule(aGoal(getFlags(from)), (goal) => changeGoal(goal, changeBy(control, from), NOW)),
  book: (from, control) =>
    withRule(aBook({ ...getFlags(from), isRead: from === 'completed' }), (book) =>
      changeBook(book, changeBy(control, from), NOW),
    ),
  'project task': (from, control) =>
    withRule(aProjectTask(getFlags(from)), (task) => changeProjectTask(task, changeBy(control, from), NOW)),
  habit: (from, control) =>
    withRule(aHabit(getFlags(from)), (habit) =>
      control === 'checkbox' ? completeHabit(habit, from !== 'completed') : changeHabit(habit, changeBy(control, from)),
    ),
};

function withRule<T extends Marked>(before: T, rule: (item: T) => T): { before: Marked; after: Marked } {
  return { before, after: rule(before) };
}

test.each(TRANSITIONS)(
  '$entity, $from: $control makes it $to, marked: $isMarked',
  ({ entity, from, control, to, isMarked }) => {
    const { before, after } = CHANGED[entity](from, control);
    expect(getState(before)).toBe(from);
    if (control === 'priority') {
      expect(isPriorityLocked({ isPriority: false, ...before }, { isPriority: true })).toBe(!isMarked);
      if (isMarked === false) return;
    }
    expect(getFlags(getState(after))).toEqual({ isCompleted: after.isCompleted, isCrossedOut: after.isCrossedOut });
    expect(getState(after)).toBe(to);
    if (control === 'priority') expect(after.isPriority).toBe(isMarked);
    if (control === 'flag') expect(after.flagged).toBe(isMarked);
  },
);

test('the table has every state of every type under both controls', () => {
  for (const control of ['checkbox', 'cross'] as const) {
    for (const entity of Object.keys(CHANGED)) {
      const states = TRANSITIONS.filter((each) => each.entity === entity && each.control === control);
      expect(states.map(({ from }) => from).toSorted()).toEqual(['active', 'completed', 'crossed-out']);
    }
  }
});
