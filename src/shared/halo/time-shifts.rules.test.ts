import { describe, expect, it } from 'vitest';
import type { Match } from './actions.contract.ts';
import { commandsOfTimeShift, readTimeShift } from './time-shifts.rules.ts';

describe('readTimeShift', () => {
  it.each([
    ['push the dentist back by an hour', 'dentist', 60],
    ['Please delay lunch with Priya by 30 minutes.', 'lunch with Priya', 30],
    ['lunch with Priya moved half an hour later', 'lunch with Priya', 30],
    ['move the standup forty-five minutes earlier', 'standup', -45],
    ['bring my call forward by 15 min', 'call', -15],
    ['push the call forward 2 hours', 'call', 120],
  ])('reads %j', (input, name, minutes) => {
    expect(readTimeShift(input)).toEqual({ name, minutes });
  });

  it.each(['push the demo back by two days', 'move the gym to 5', 'wait an hour', 'cook dinner in an hour'])(
    'does not read %j',
    (input) => {
      expect(readTimeShift(input)).toBeUndefined();
    },
  );
});

describe('commandsOfTimeShift', () => {
  const task = { id: 1, itemType: 'task', title: 'Dentist', date: '2026-11-27', startTime: '09:30' } as Match;

  it('keeps the day of the task', () => {
    expect(commandsOfTimeShift({ name: 'dentist', minutes: 45 }, task)).toEqual([
      {
        commandType: 'move_item',
        data: {
          itemType: 'task',
          searchTerm: 'dentist',
          date: '2026-11-27',
          targetDate: '2026-11-27',
          startTime: '10:15',
        },
      },
    ]);
  });

  it.each([
    ['before the day', -570 - 1, task],
    ['on the next day', 870, task],
    ['without a time', 10, { ...task, startTime: undefined }],
    ['without a task', 10, undefined],
  ])('has no command %s', (_, minutes, match) => {
    expect(commandsOfTimeShift({ name: 'dentist', minutes }, match)).toEqual([]);
  });
});
