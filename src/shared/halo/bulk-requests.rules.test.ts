import { describe, expect, it } from 'vitest';
import { commandsOfBulk, readBulkRequest } from './bulk-requests.rules.ts';

/** A Wednesday. Saturday is shown. */
const CONTEXT = { today: '2026-11-25', selected: '2026-11-28', now: '10:00' };

describe('readBulkRequest', () => {
  it('crosses out instead of completing', () => {
    const request = readBulkRequest('cross out everything today', CONTEXT);
    expect(request).toEqual({ verb: 'cross out', day: '2026-11-25' });
    expect(request && commandsOfBulk(request, ['Run'])).toMatchObject([
      { commandType: 'complete_item', data: { searchTerm: 'Run', isCrossedOut: true } },
    ]);
  });

  it.each([
    ['move everything to tomorrow', '2026-11-28', '2026-11-26'],
    ['Please carry everything over to Monday.', '2026-11-28', '2026-11-30'],
    ['can you move my remaining tasks to sunday', '2026-11-28', '2026-11-29'],
    ["move what's left to friday", '2026-11-28', '2026-11-27'],
    ["push everything that's left today to the weekend", '2026-11-25', '2026-11-28'],
    ["move everything I didn't finish today to tomorrow", '2026-11-25', '2026-11-26'],
    ['push all of my open tasks from monday to tuesday', '2026-11-30', '2026-12-01'],
    ["move tomorrow's tasks to friday", '2026-11-26', '2026-11-27'],
    ["move monday's stuff to thursday", '2026-11-30', '2026-11-26'],
    ['reschedule everything left today for tomorrow', '2026-11-25', '2026-11-26'],
    ["I'm knackered, shift everything that's left today to tomorrow", '2026-11-25', '2026-11-26'],
    ['move today to tomorrow', '2026-11-25', '2026-11-26'],
    ['move all my tasks to next week', '2026-11-28', '2026-11-30'],
  ])('reads %j as a move', (input, day, targetDate) => {
    expect(readBulkRequest(input, CONTEXT)).toEqual({ verb: 'move', day, targetDate });
  });

  it.each([
    ['mark everything as done', '2026-11-28'],
    ['tick off everything on friday', '2026-11-27'],
    ["I've done everything today", '2026-11-25'],
    ['mark all of today done', '2026-11-25'],
    ['everything for today is done', '2026-11-25'],
    ['complete all tasks', '2026-11-28'],
    ['cross everything off', '2026-11-28'],
  ])('reads %j as a completion', (input, day) => {
    expect(readBulkRequest(input, CONTEXT)).toEqual({ verb: 'complete', day });
  });

  it.each([
    ['complete all tasks today except morning run', { verb: 'complete', day: '2026-11-25', except: ['morning run'] }],
    [
      'move everything except the gym and call Ana to friday',
      { verb: 'move', day: '2026-11-28', targetDate: '2026-11-27', except: ['the gym', 'call Ana'] },
    ],
    ['mark everything today as done, apart from the gym', { verb: 'complete', day: '2026-11-25', except: ['the gym'] }],
  ])('reads what %j leaves out', (input, request) => {
    expect(readBulkRequest(input, CONTEXT)).toEqual(request);
  });

  it.each([
    'delete everything except the gym',
    'move it to friday',
    'move the dentist to friday',
    'move all goals to next week',
    'move everything overdue to today',
    'move everything out of the attic on saturday',
    'move everything to the attic',
    'move everything to tomorrow at 9',
    'move everything to saturday',
    'postpone everything by a day',
    'move everything and delete the gym',
    'complete all books',
    'finish all the paperwork',
    'mark everything as important',
    'delete everything',
    'everything is awesome',
    `move everything ${'really '.repeat(20)}to tomorrow`,
  ])('does not read %j', (input) => {
    expect(readBulkRequest(input, CONTEXT)).toBeUndefined();
  });
});

describe('commandsOfBulk', () => {
  it('leaves out named tasks, and returns nothing if one of them does not exist', () => {
    const titles = ['Go to the gym', 'Call Ana', 'Read'];
    const request = { verb: 'complete', day: '2026-11-25' } as const;
    const named = (except: readonly string[]) =>
      commandsOfBulk({ ...request, except }, titles).map(({ data }) => data.searchTerm);
    expect(named(['the gym'])).toEqual(['Call Ana', 'Read']);
    expect(named(['gym', 'reading'])).toEqual(['Call Ana']);
    expect(named(['gym', 'the dentist'])).toEqual([]);
  });

  it('names each title once, with its day', () => {
    const titles = ['Call Ana', 'call ana', 'Gym'];
    expect(commandsOfBulk({ verb: 'complete', day: '2026-11-25' }, titles)).toEqual(
      ['call ana', 'Gym'].map((searchTerm) => ({
        commandType: 'complete_item',
        data: { itemType: 'task', searchTerm, date: '2026-11-25' },
      })),
    );
    expect(commandsOfBulk({ verb: 'move', day: '2026-11-25', targetDate: '2026-11-27' }, ['Gym'])).toEqual([
      {
        commandType: 'move_item',
        data: { itemType: 'task', searchTerm: 'Gym', date: '2026-11-25', targetDate: '2026-11-27' },
      },
    ]);
  });
});
