import { expect, it } from 'vitest';
import type { Command, CommandData } from '#shared/halo/halo.contract.ts';
import { getProblem, getTaskNote } from './command-problems.ts';

const createCommand = (commandType: Command['commandType'], data: CommandData): Command => ({ commandType, data });

it('only tasks and goals can be flagged, and only tasks can be moved', () => {
  expect(getProblem(createCommand('flag_item', { itemType: 'habit', searchTerm: 'x' }))).toBe(
    'Habits cannot be flagged.',
  );
  expect(getProblem(createCommand('move_item', { itemType: 'goal', searchTerm: 'x' }))).toBe('Goals cannot be moved.');
  expect(getProblem(createCommand('flag_item', { itemType: 'goal', searchTerm: 'x' }))).toBeUndefined();
  expect(getProblem(createCommand('delete_item', { itemType: 'book', searchTerm: 'x' }))).toBeUndefined();
});

it.each<[Command['commandType'], CommandData, boolean]>([
  ['create_task', { title: 'Call mum', date: '2026-11-21T09:00' }, true],
  ['create_task', { title: 'Call mum', date: '2026-11-20T18:00' }, true],
  ['create_task', { title: 'Call mum', date: '2026-11-21T15:00' }, false],
  ['create_task', { title: 'Call mum', date: '2026-11-22T09:00' }, false],
  ['create_task', { title: 'Call mum', date: '2026-11-20' }, false],
  ['create_task', { title: 'Call mum' }, false],
  ['create_task', { title: 'Stretch', date: '2026-11-21T09:00', isRecurring: true }, false],
  ['find_item', { searchTerm: 'mum', date: '2026-11-21T09:00' }, false],
])('%s with %j has a note that its time has passed at 15:00: %s', (commandType, data, hasNote) =>
  expect(getTaskNote(createCommand(commandType, data), '2026-11-21T15:00:00') !== undefined).toBe(hasNote),
);

it.each([
  ['Every other day', '“Every other day” becomes a note.'],
  ['every 2 weeks', '“every 2 weeks” becomes a note.'],
  ['Bring the form', undefined],
  ['Not every 2 weeks but often', undefined],
])('a new task with the note %j says what became of its recurrence', (notes, note) => {
  const command = createCommand('create_task', { title: 'Standup', date: '2026-11-21', notes });
  expect(getTaskNote(command, '2026-11-21T15:00:00')?.split(' Tasks')[0]).toBe(note);
});
