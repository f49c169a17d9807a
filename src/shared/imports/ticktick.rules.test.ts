import { describe, expect, it } from 'vitest';
import { convert } from '#tests/support/foreign-files.ts';
import { findTickTickTable, patternOfRule, readTickTick } from './ticktick.rules.ts';

const MIDNIGHT_IN_BERLIN = '2026-11-29T23:00:00+0000';

describe('TickTick', () => {
  const header =
    'List Name,Title,Tags,Content,Start Date,Due Date,Repeat,Priority,Status,Completed Time,Timezone,Is All Day,taskId,parentId';
  const row = (fields: Record<string, string>) => header.split(',').map((name) => fields[name] ?? '');

  it('reads a backup behind its first lines, parts before their task, and days in their time zone', () => {
    const table = findTickTickTable([
      ['Date: 2026-11-25+0000'],
      ['Version: 7.1'],
      ['Status: \n0 Normal\n1 Completed\n2 Archived'],
      header.split(','),
      row({ Title: 'Socks', 'List Name': 'Trip', taskId: '2', parentId: '1', Status: '2' }),
      row({
        Title: 'Pack',
        'List Name': 'Trip',
        'Due Date': MIDNIGHT_IN_BERLIN,
        Timezone: 'Europe/Berlin',
        'Is All Day': 'true',
        taskId: '1',
        Tags: 'travel',
        Priority: '5',
        Status: '0',
      }),
      row({
        Title: 'Run',
        'Due Date': MIDNIGHT_IN_BERLIN,
        Timezone: 'Nowhere',
        Repeat: 'RRULE:FREQ=DAILY;INTERVAL=2',
        taskId: '3',
      }),
      row({ Title: 'Dropped', Status: '-1', taskId: '4' }),
      [''],
    ]);
    const { tasks, projectTasks, problems } = convert(readTickTick(table ?? []));

    expect(tasks).toMatchObject([
      { title: 'Pack', date: '2026-11-30', startTime: null, isPriority: true, notes: 'Tags: travel\n☑ Socks' },
      { title: 'Run', date: '2026-11-29', startTime: '23:00' },
    ]);
    expect(projectTasks).toMatchObject([{ title: 'Dropped', isCrossedOut: true }]);
    expect(problems).toMatchObject([{ item: 'Run' }]);
  });

  it('finds no backup in another table', () => {
    expect(findTickTickTable([['Title', 'Date']])).toBeUndefined();
  });

  it.each([
    ['RRULE:FREQ=DAILY;INTERVAL=1', 'daily'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', 'weekly'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=MO,TU,WE,TH,FR', 'weekdays'],
    ['RRULE:FREQ=MONTHLY;INTERVAL=1', 'monthly'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE', null],
    ['RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU', null],
    ['RRULE:FREQ=DAILY;COUNT=3', null],
    ['ERULE:NAME=CUSTOM', null],
  ])('reads %s', (rule, pattern) => {
    expect(patternOfRule(rule)).toBe(pattern);
  });
});
