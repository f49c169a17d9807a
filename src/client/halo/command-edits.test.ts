import { describe, expect, it } from 'vitest';
import type { Command } from '#shared/halo/halo.contract.ts';
import { applyChanges, changeableDay, changeableTime, COMMAND_CHOICES, type CommandChanges } from './command-edits.ts';
import { getSubject } from './command-data.ts';
import { isKnownCommand } from './command-labels.ts';

const DATE = '2026-11-21';
const YOGA: Command = {
  commandType: 'create_task',
  data: { title: 'yoga', date: '2026-11-23T09:30', isPriority: true },
};

function change(command: Command, changes: CommandChanges): Command {
  return applyChanges(command, changes, DATE);
}

describe('a suggestion that is changed to do something else', () => {
  it.each(COMMAND_CHOICES.map(([type]) => type))('keeps its title or search term as %s', (type) => {
    const changed = change(YOGA, { commandType: type });
    expect(changed.commandType).toBe(type);
    expect(isKnownCommand(changed)).toBe(true);
    expect(getSubject(changed)).toBe('yoga');
    expect(getSubject(change(changed, { commandType: 'create_task' }))).toBe('yoga');
  });

  it('keeps its day, as far as there is one', () => {
    expect(change(YOGA, { commandType: 'create_goal' }).data).toMatchObject({
      date: '2026-11-23T09:30',
      isWeekly: true,
    });
    expect(change(YOGA, { commandType: 'move_item' }).data).toMatchObject({
      targetDate: '2026-11-23',
      itemType: 'task',
    });
    expect(change(YOGA, { commandType: 'create_book' }).data).not.toHaveProperty('date');
    const moved: Command = { commandType: 'move_item', data: { searchTerm: 'gym', targetDate: '2026-11-24' } };
    expect(change(moved, { commandType: 'create_task' }).data).toEqual({ title: 'gym', date: '2026-11-24' });
  });

  it('takes another time, or none', () => {
    const moved: Command = { commandType: 'move_item', data: { searchTerm: 'gym', targetDate: '2026-11-24' } };
    expect(change(moved, { time: '16:00' }).data).toEqual({ ...moved.data, startTime: '16:00' });
    expect(change(change(moved, { time: '16:00' }), { time: '' })).toEqual(moved);
  });

  it('names no item type that the new action does not support', () => {
    const deletion: Command = { commandType: 'delete_item', data: { searchTerm: 'gym', itemType: 'habit' } };
    expect(change(deletion, { commandType: 'flag_item' }).data).toEqual({ searchTerm: 'gym' });
    expect(change(deletion, { commandType: 'complete_item' }).data).toEqual({ searchTerm: 'gym', itemType: 'habit' });
  });

  it('stays as it is if the same action is chosen', () => {
    expect(change(YOGA, { commandType: 'create_task' })).toBe(YOGA);
  });

  it('keeps what was changed before, wherever the action has that field', () => {
    const changes: CommandChanges = { subject: 'run', day: '2026-11-25', time: '', isWeekly: false, itemType: 'goal' };
    const changeTo = (commandType: Command['commandType']) => change(YOGA, { ...changes, commandType });
    expect(changeTo('create_task').data).toEqual({ title: 'run', date: '2026-11-25', isPriority: true });
    expect(changeTo('create_goal').data).toMatchObject({ title: 'run', isWeekly: false });
    expect(changeTo('create_book').data).toEqual({ title: 'run', isPriority: true });
    expect(changeTo('flag_item').data).toEqual({ searchTerm: 'run', itemType: 'goal' });
    expect(changeTo('move_item').data).toEqual({ searchTerm: 'run', itemType: 'task', targetDate: '2026-11-25' });
  });
});

describe('a field of a suggestion', () => {
  const find: Command = { commandType: 'find_item', data: { searchTerm: 'gym', itemType: 'task' } };

  it('changes the title or the search term', () => {
    expect(change(YOGA, { subject: 'pilates' }).data.title).toBe('pilates');
    expect(change(find, { subject: 'pool' }).data).toEqual({ searchTerm: 'pool', itemType: 'task' });
  });

  it('changes the item type', () => {
    expect(change(find, { itemType: 'book' }).data.itemType).toBe('book');
    expect(change(find, { itemType: 'any' }).data).toEqual({ searchTerm: 'gym' });
  });

  it('changes the day and keeps the time', () => {
    expect(changeableDay(YOGA, DATE)).toBe('2026-11-23');
    expect(change(YOGA, { day: '2026-11-25' }).data.date).toBe('2026-11-25T09:30');
    const move: Command = { commandType: 'move_item', data: { searchTerm: 'gym' } };
    expect(changeableDay(move, DATE)).toBe(DATE);
    expect(change(move, { day: '2026-11-25' }).data.targetDate).toBe('2026-11-25');
    expect(changeableDay(find, DATE)).toBeUndefined();
  });

  it('changes the time of a new task and keeps its end only if that is later', () => {
    const work = change(YOGA, { time: '14:00' });
    const block: Command = { ...work, data: { ...work.data, endTime: '16:00' } };
    expect(change(block, { time: '15:00' }).data.endTime).toBe('16:00');
    expect(change(block, { time: '21:00' }).data.endTime).toBeUndefined();
    expect(change(block, { time: '' }).data.endTime).toBeUndefined();
  });

  it('changes the time of a new task and keeps the day', () => {
    expect(changeableTime(YOGA)).toBe('09:30');
    expect(change(YOGA, { time: '18:00' }).data.date).toBe('2026-11-23T18:00');
    expect(change(YOGA, { time: '' }).data.date).toBe('2026-11-23');
    const milk: Command = { commandType: 'create_task', data: { title: 'milk' } };
    expect(changeableTime(milk)).toBe('');
    expect(change(milk, { time: '18:00' }).data.date).toBe(`${DATE}T18:00`);
  });

  it('changes the period of a habit, whatever was said', () => {
    const habit: Command = { commandType: 'create_habit', data: { title: 'run', frequency: 'monthly' } };
    expect(change(habit, { isWeekly: true }).data).toEqual({ title: 'run', isWeekly: true });
  });
});
