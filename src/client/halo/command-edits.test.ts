import { describe, expect, it } from 'vitest';
import type { Command } from '#shared/halo/halo.contract.ts';
import {
  changeableDay,
  changeableTime,
  changeCommandType,
  changeDay,
  changeItemType,
  changePeriod,
  changeSubject,
  changeTime,
  COMMAND_CHOICES,
} from './command-edits.ts';
import { getSubject } from './command-data.ts';
import { isKnownCommand } from './command-labels.ts';

const DATE = '2026-11-21';
const YOGA: Command = {
  commandType: 'create_task',
  data: { title: 'yoga', date: '2026-11-23T09:30', isPriority: true },
};

describe('a suggestion that is changed to do something else', () => {
  it.each(COMMAND_CHOICES.map(([type]) => type))('keeps its title or search term as %s', (type) => {
    const changed = changeCommandType(YOGA, type, DATE);
    expect(changed.commandType).toBe(type);
    expect(isKnownCommand(changed)).toBe(true);
    expect(getSubject(changed)).toBe('yoga');
    expect(getSubject(changeCommandType(changed, 'create_task', DATE))).toBe('yoga');
  });

  it('keeps its day, as far as there is one', () => {
    expect(changeCommandType(YOGA, 'create_goal', DATE).data).toMatchObject({
      date: '2026-11-23T09:30',
      isWeekly: true,
    });
    expect(changeCommandType(YOGA, 'move_item', DATE).data).toMatchObject({
      targetDate: '2026-11-23',
      itemType: 'task',
    });
    expect(changeCommandType(YOGA, 'create_book', DATE).data).not.toHaveProperty('date');
    const moved: Command = { commandType: 'move_item', data: { searchTerm: 'gym', targetDate: '2026-11-24' } };
    expect(changeCommandType(moved, 'create_task', DATE).data).toEqual({ title: 'gym', date: '2026-11-24' });
  });

  it('names no item type that the new action does not support', () => {
    const deletion: Command = { commandType: 'delete_item', data: { searchTerm: 'gym', itemType: 'habit' } };
    expect(changeCommandType(deletion, 'flag_item', DATE).data).toEqual({ searchTerm: 'gym' });
    expect(changeCommandType(deletion, 'complete_item', DATE).data).toEqual({ searchTerm: 'gym', itemType: 'habit' });
  });

  it('stays as it is if the same action is chosen', () => {
    expect(changeCommandType(YOGA, 'create_task', DATE)).toBe(YOGA);
  });
});

describe('a field of a suggestion', () => {
  const find: Command = { commandType: 'find_item', data: { searchTerm: 'gym', itemType: 'task' } };

  it('changes the title or the search term', () => {
    expect(changeSubject(YOGA, 'pilates').data.title).toBe('pilates');
    expect(changeSubject(find, 'pool').data).toEqual({ searchTerm: 'pool', itemType: 'task' });
  });

  it('changes the item type', () => {
    expect(changeItemType(find, 'book').data.itemType).toBe('book');
    expect(changeItemType(find, undefined).data).toEqual({ searchTerm: 'gym' });
  });

  it('changes the day and keeps the time', () => {
    expect(changeableDay(YOGA, DATE)).toBe('2026-11-23');
    expect(changeDay(YOGA, '2026-11-25').data.date).toBe('2026-11-25T09:30');
    const move: Command = { commandType: 'move_item', data: { searchTerm: 'gym' } };
    expect(changeableDay(move, DATE)).toBe(DATE);
    expect(changeDay(move, '2026-11-25').data.targetDate).toBe('2026-11-25');
    expect(changeableDay(find, DATE)).toBeUndefined();
  });

  it('changes the time of a new task and keeps the day', () => {
    expect(changeableTime(YOGA)).toBe('09:30');
    expect(changeTime(YOGA, '18:00', DATE).data.date).toBe('2026-11-23T18:00');
    expect(changeTime(YOGA, '', DATE).data.date).toBe('2026-11-23');
    const milk: Command = { commandType: 'create_task', data: { title: 'milk' } };
    expect(changeableTime(milk)).toBe('');
    expect(changeTime(milk, '18:00', DATE).data.date).toBe(`${DATE}T18:00`);
  });

  it('changes the period of a habit, whatever was said', () => {
    const habit: Command = { commandType: 'create_habit', data: { title: 'run', frequency: 'monthly' } };
    expect(changePeriod(habit, true).data).toEqual({ title: 'run', isWeekly: true });
  });
});
