import { timeLabel } from '#shared/calendar/instant.ts';
import { expect, it } from 'vitest';
import type { Command, CommandData } from '#shared/halo/halo.contract.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { getDescription, dueLabel, getSummary } from './command-descriptions.ts';
import { confirmLabel, matchLabel, previewTitle } from './command-labels.ts';

const DATE = '2026-11-21';
const createCommand = (commandType: Command['commandType'], data: CommandData): Command => ({ commandType, data });

it.each<[Command['commandType'], CommandData, string, string, string]>([
  ['create_task', { title: 'Milk' }, 'New Task', 'Create', 'Sat, Nov 21'],
  [
    'create_task',
    { title: 'Milk', date: '2026-11-22T15:00', isPriority: true, isRecurring: true },
    'New Task',
    'Create',
    `Sun, Nov 22 at ${timeLabel('15:00')} (flagged) (recurring)`,
  ],
  [
    'create_task',
    { title: 'Deep work', date: '2026-11-22T14:00', endTime: '16:00', estimateMinutes: 45 },
    'New Task',
    'Create',
    `Sun, Nov 22 at ${timeLabel('14:00')} – ${timeLabel('16:00')}, 45m`,
  ],
  [
    'create_task',
    { title: 'Dentist', date: '2026-11-22', isPriority: true, notes: 'In the afternoon' },
    'New Task',
    'Create',
    'Sun, Nov 22 (flagged) · In the afternoon',
  ],
  ['create_task', { title: 'Report', estimateMinutes: 45 }, 'New Task', 'Create', 'Sat, Nov 21, 45m'],
  ['create_goal', { title: 'Run' }, 'New Goal', 'Create', 'Weekly, Nov 16 - Nov 22'],
  [
    'create_goal',
    { title: 'Run', isWeekly: false, isPriority: true },
    'New Goal',
    'Create',
    'Monthly, November (flagged)',
  ],
  [
    'create_habit',
    { title: 'Run', frequency: 'monthly', isRecurring: true },
    'New Habit',
    'Create',
    'Monthly, November',
  ],
  ['complete_item', { searchTerm: 'gym', itemType: 'task' }, 'Complete Task', 'Complete', 'Complete task “gym”'],
  [
    'complete_item',
    { searchTerm: 'gym', itemType: 'task', isCompleted: false },
    'Reopen Task',
    'Reopen',
    'Reopen task “gym”',
  ],
  [
    'complete_item',
    { searchTerm: 'gym', itemType: 'task', isCrossedOut: true },
    'Cross out Task',
    'Cross out',
    'Cross out task “gym”',
  ],
  [
    'move_item',
    { searchTerm: 'gym', itemType: 'task', targetDate: '2026-11-27', startTime: '16:00' },
    'Move Task',
    'Move',
    `Move task “gym” to Fri, Nov 27 at ${timeLabel('16:00')}`,
  ],
  ['find_item', { date: '2026-11-27' }, 'Open', 'Open', 'Open Fri, Nov 27'],
  ['find_item', { itemType: 'goal' }, 'Open', 'Open', 'Open your goals'],
  ['create_book', { title: 'Dune' }, 'New Book', 'Create', 'For your reading list'],
  ['create_book', { title: 'Dune', author: 'Frank Herbert' }, 'New Book', 'Create', 'By Frank Herbert'],
  [
    'create_book',
    { title: 'Dune', author: 'Frank Herbert', recommendedBy: 'Anna' },
    'New Book',
    'Create',
    'By Frank Herbert, recommended by Anna',
  ],
  [
    'create_book',
    { title: 'Dune', author: 'Frank Herbert', isPriority: true },
    'New Book',
    'Create',
    'By Frank Herbert (flagged)',
  ],
  ['flag_item', { itemType: 'task', searchTerm: 'dentist' }, 'Flag Task', 'Flag', 'Flag task “dentist”'],
  ['unflag_item', { itemType: 'goal', searchTerm: 'run' }, 'Unflag Goal', 'Unflag', 'Unflag goal “run”'],
  [
    'move_item',
    { itemType: 'task', searchTerm: 'dentist', targetDate: '2026-11-27' },
    'Move Task',
    'Move',
    'Move task “dentist” to Fri, Nov 27',
  ],
  [
    'delete_item',
    { itemType: 'habit', searchTerm: 'gym', deleteAllInstances: true },
    'Delete Habit',
    'Delete',
    'Delete habit “gym” (all instances)',
  ],
  [
    'delete_item',
    { itemType: 'task', searchTerm: 'gym', date: '2026-11-27' },
    'Delete Task',
    'Delete',
    'Delete task “gym” of Fri, Nov 27',
  ],
  [
    'move_item',
    { itemType: 'task', searchTerm: 'gym', date: '2026-11-27', targetDate: '2026-11-30' },
    'Move Task',
    'Move',
    'Move task “gym” of Fri, Nov 27 to Mon, Nov 30',
  ],
  [
    'move_item',
    { itemType: 'task', searchTerm: 'gym', date: '2026-11-27', targetDate: '2026-11-27', startTime: '16:00' },
    'Move Task',
    'Move',
    'Move task “gym” of Fri, Nov 27 to 4:00 PM',
  ],
  [
    'move_item',
    { itemType: 'task', searchTerm: 'gym', targetDate: '2026-11-30', startTime: '16:00' },
    'Move Task',
    'Move',
    'Move task “gym” to Mon, Nov 30 at 4:00 PM',
  ],
  ['find_item', { searchTerm: 'report' }, 'Find Item', 'Confirm', 'Find item “report”'],
])('%s with %o is titled %s', (type, data, title, label, description) => {
  const command = createCommand(type, data);
  expect(previewTitle([command], false)).toBe(title);
  expect(confirmLabel([command], false, 1)).toBe(label);
  expect(getDescription(command, DATE)).toBe(description);
});

it('the preview of several commands is titled by their count, and its button shows how many are selected', () => {
  const commands = [
    createCommand('create_task', { title: 'a' }),
    createCommand('create_task', { title: 'b', date: '2026-11-27' }),
  ];
  expect(previewTitle(commands, true)).toBe('2 actions');
  expect(previewTitle(commands.slice(1), true)).toBe('1 action');
  expect(confirmLabel(commands, true, 2)).toBe('Execute All');
  expect(confirmLabel(commands, true, 1)).toBe('Execute (1)');
});

it.each<[[Command['commandType'], CommandData][], string | undefined]>([
  [[['create_task', {}]], 'Due Sat, Nov 21'],
  [
    [
      ['create_task', {}],
      ['create_task', { date: '2026-11-27T15:00' }],
    ],
    'Due Sat, Nov 21 - Fri, Nov 27',
  ],
  [[['create_goal', {}]], 'Due Sun, Nov 22'],
  [[['create_habit', { frequency: 'monthly' }]], 'Due Mon, Nov 30'],
  [
    [
      ['move_item', { targetDate: '2026-11-23' }],
      ['create_book', {}],
    ],
    'Due Mon, Nov 23',
  ],
  [
    [
      ['create_book', {}],
      ['delete_item', { date: '2026-11-27' }],
      ['find_item', {}],
      ['flag_item', {}],
    ],
    undefined,
  ],
])('%j have the due label %s', (commands, label) => {
  expect(
    dueLabel(
      commands.map(([type, data]) => createCommand(type, data)),
      DATE,
    ),
  ).toBe(label);
});

it('a summary cuts titles to 30 characters', () => {
  expect(cutTitle('x'.repeat(30))).toBe('x'.repeat(30));
  expect(cutTitle('🙂'.repeat(31))).toBe(`${'🙂'.repeat(30)}…`);
  expect(getSummary(createCommand('delete_item', { itemType: 'task', searchTerm: 'two\nlines' }))).toBe(
    'Delete Task: two lines',
  );
});

it('the label of a match has its date and state', () => {
  const match = { id: 1, title: 'x', isCompleted: false, isCrossedOut: false, isFlagged: false, isOnDay: true };
  expect(matchLabel({ ...match, itemType: 'task', date: DATE })).toBe('Sat, Nov 21');
  expect(matchLabel({ ...match, itemType: 'task', date: DATE, startTime: '15:00' })).toBe('Sat, Nov 21, 3:00 PM');
  expect(matchLabel({ ...match, itemType: 'goal', date: DATE, isCompleted: true })).toBe('due Sat, Nov 21, completed');
  expect(matchLabel({ ...match, itemType: 'book', date: null, isCrossedOut: true })).toBe('crossed out');
});
