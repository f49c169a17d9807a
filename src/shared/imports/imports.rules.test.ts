import { describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '#shared/portability/export-file.contract.ts';
import { convertToExport } from './export-file.rules.ts';
import { plainTask, type ForeignFile } from './foreign-tasks.rules.ts';
import { isSuperProductivityData, readSuperProductivity } from './super-productivity.rules.ts';
import { guessMapping, readTable } from './table.rules.ts';
import { findTickTickTable, patternOfRule, readTickTick } from './ticktick.rules.ts';
import { isTodoistData, readTodoistData, readTodoistRows } from './todoist.rules.ts';
import { isTududiData, readTududi } from './tududi.rules.ts';
import { readWrittenDay } from './written-days.rules.ts';

const TODAY = '2026-11-25';
const MOMENT = { today: TODAY, now: '2026-11-25T08:00:00.000Z' };
const MIDNIGHT_IN_BERLIN = '2026-11-29T23:00:00+0000';

/** Converts a file and checks each row as the server does. */
function convert(file: ForeignFile) {
  const { content, problems } = convertToExport(file, MOMENT);
  for (const [list, schema] of Object.entries(ROW_SCHEMAS))
    for (const row of content[list as keyof typeof ROW_SCHEMAS]) expect(schema.safeParse(row).error).toBeUndefined();
  return { ...content, problems };
}

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

describe('convertToExport', () => {
  it('makes dated tasks tasks, recurring ones series, and undated ones tasks of a project', () => {
    const { tasks, taskSeries, projects, projectTasks } = convert({
      source: 'Any',
      problems: [],
      tasks: [
        { ...plainTask('1', 'Dentist', 'Home'), day: '2026-11-30', startTime: '09:30', isPriority: true },
        { ...plainTask('2', 'Water plants', 'Home'), day: TODAY, pattern: 'weekly' },
        { ...plainTask('3', 'Paint', 'Home'), notes: 'green\nor blue' },
        { ...plainTask('4', 'Paid', 'Home'), state: 'completed', completedAt: '2026-11-01T10:00:00.000Z' },
      ],
    });

    expect(tasks).toMatchObject([{ title: 'Dentist', date: '2026-11-30', startTime: '09:30', isPriority: true }]);
    expect(taskSeries).toMatchObject([{ parts: [{ title: 'Water plants', startDay: TODAY }] }]);
    expect(titles(projects)).toEqual(['Home']);
    expect(projectTasks).toMatchObject([
      { title: 'Paint – green or blue', isCompleted: false },
      { title: 'Paid', isCompleted: true, completedAt: '2026-11-01T10:00:00.000Z' },
    ]);
  });

  it('moves open tasks of past days to today and says so', () => {
    const { tasks, problems } = convert({
      source: 'Any',
      problems: [],
      tasks: [
        { ...plainTask('1', 'Late', 'Home'), day: '2026-11-01' },
        { ...plainTask('2', 'Done', 'Home'), day: '2026-11-01', state: 'completed' },
      ],
    });

    expect(tasks.map(({ title, date }) => `${title} ${date}`)).toEqual([`Late ${TODAY}`, 'Done 2026-11-01']);
    expect(problems).toEqual([{ item: 'Late', reason: 'It was due on 2026-11-01 and moves to today' }]);
  });

  it('makes parts of a dated task lines of its notes, also when they come first or in a circle', () => {
    const { tasks, projectTasks } = convert({
      source: 'Any',
      problems: [],
      tasks: [
        { ...plainTask('2', 'Passport', 'Trip'), parent: '1', state: 'completed' },
        { ...plainTask('3', 'Photo', 'Trip'), parent: '2' },
        { ...plainTask('1', 'Pack', 'Trip'), day: '2026-12-01', notes: 'Light' },
        { ...plainTask('8', 'Egg', 'Trip'), parent: '9' },
        { ...plainTask('9', 'Hen', 'Trip'), parent: '8' },
      ],
    });

    expect(tasks[0]?.notes).toBe('Light\n☑ Passport\n☐ Photo');
    expect(titles(projectTasks)).toEqual(['Egg', 'Hen']);
  });

  it('gives the same ids each time, and different ones to equal tasks', () => {
    const file = { source: 'Any', problems: [], tasks: [plainTask('a', 'Twice', 'L'), plainTask('a', 'Twice', 'L')] };
    const ids = convert(file).projectTasks.map(({ id }) => id);

    expect(new Set(ids).size).toBe(2);
    expect(convert(file).projectTasks.map(({ id }) => id)).toEqual(ids);
  });

  it('cuts what is too long, removes what no database stores, and reports missing titles', () => {
    const { tasks, problems } = convert({
      source: 'Any',
      problems: [],
      tasks: [
        { ...plainTask('1', `${'x'.repeat(999)}😀`, 'L'), day: TODAY, notes: 'y'.repeat(20_001) },
        { ...plainTask('2', ' \u200B ', 'L'), day: TODAY },
        { ...plainTask('3', 'a\0b\uD800', 'L'), day: TODAY },
        { ...plainTask('4', 'Never', 'L'), day: '2026-02-30' },
      ],
    });

    expect(tasks.map(({ title }) => title.length)).toEqual([999, 3]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'It has no title',
      'Its title was cut after 1,000 characters',
      'Its notes were cut after 20,000 characters',
    ]);
  });
});

describe('readWrittenDay', () => {
  it.each([
    ['', { day: null, startTime: null, pattern: null }],
    ['2026-11-30', { day: '2026-11-30', startTime: null, pattern: null }],
    ['2026-11-30 14:00', { day: '2026-11-30', startTime: '14:00', pattern: null }],
    ['2026-11-30T14:00:00', { day: '2026-11-30', startTime: '14:00', pattern: null }],
    ['tomorrow', { day: '2026-11-26', startTime: null, pattern: null }],
    ['every day', { day: TODAY, startTime: null, pattern: 'daily' }],
    ['every monday at 9am', { day: '2026-11-30', startTime: '09:00', pattern: 'weekly' }],
    ['2026-02-30', undefined],
    ['someday', undefined],
    ['jeden Tag', undefined],
  ])('reads %j', (text, expected) => {
    expect(readWrittenDay(text, TODAY)).toEqual(expected);
  });
});

describe('Todoist', () => {
  const rows = [
    { TYPE: 'section', CONTENT: 'Soon' },
    {
      TYPE: 'task',
      CONTENT: 'Call @phone',
      DESCRIPTION: 'About the roof',
      PRIORITY: '1',
      INDENT: '1',
      DATE: 'tomorrow',
    },
    { TYPE: 'note', CONTENT: 'He is in at nine' },
    { TYPE: 'task', CONTENT: 'Find the number', PRIORITY: '4', INDENT: '2', DATE: '' },
    { TYPE: 'task', CONTENT: 'Stretch', PRIORITY: '4', INDENT: '1', DATE: 'every day' },
    { TYPE: 'task', CONTENT: 'Later', PRIORITY: '4', INDENT: '1', DATE: 'übermorgen' },
    { TYPE: '', CONTENT: '' },
  ];

  it('reads a project with its parts, comments, priorities and dates', () => {
    const { tasks, taskSeries, projectTasks, problems } = convert(readTodoistRows(rows, 'Home [2203].csv', MOMENT));

    expect(tasks).toMatchObject([
      {
        title: 'Call @phone',
        date: '2026-11-26',
        isPriority: true,
        notes: 'About the roof\nHe is in at nine\n☐ Find the number',
      },
    ]);
    expect(taskSeries).toMatchObject([{ parts: [{ title: 'Stretch', recurringPattern: 'daily' }] }]);
    expect(titles(projectTasks)).toEqual(['Later – Date: übermorgen']);
    expect(problems).toEqual([{ item: 'Later', reason: 'Its date “übermorgen” is not understood' }]);
  });

  it('reads the data of its API', () => {
    const data = {
      projects: [{ id: '7', name: 'Home' }],
      items: [
        { id: '1', content: 'Call', project_id: '7', priority: 4, due: { date: '2026-11-26T09:00:00' } },
        {
          id: '2',
          content: 'Bins',
          project_id: '7',
          due: { date: '2026-11-30', string: 'every mon', is_recurring: true },
        },
        { id: '3', content: 'Taxes', due: { date: '2026-12-01', string: 'every 3rd tuesday', is_recurring: true } },
        { id: '4', content: 'Old', checked: true, completed_at: '2026-11-01T10:00:00Z' },
        { id: '5', content: 'Gone', is_deleted: true },
        null,
      ],
      notes: [{ item_id: '1', content: 'Twice' }],
    };
    expect(isTodoistData(data)).toBe(true);
    const { tasks, taskSeries, projectTasks, problems } = convert(readTodoistData(data, MOMENT));

    expect(tasks).toMatchObject([
      { title: 'Call', startTime: '09:00', isPriority: true, notes: 'Twice' },
      { title: 'Taxes', date: '2026-12-01' },
    ]);
    expect(taskSeries).toMatchObject([
      { parts: [{ title: 'Bins', startDay: '2026-11-30', recurringPattern: 'weekly' }] },
    ]);
    expect(projectTasks).toMatchObject([{ title: 'Old', isCompleted: true }]);
    expect(titles(problems.map(({ item }) => ({ title: item })))).toEqual(['Taxes']);
  });
});

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

it('Super Productivity: tasks, parts, archive and repeated tasks are read', () => {
  const time = Date.UTC(2026, 10, 28, 12);
  const data = {
    data: {
      project: { ids: ['p'], entities: { p: { id: 'p', title: 'Work' } } },
      task: {
        entities: {
          a: { id: 'a', title: 'Report', projectId: 'p', dueDay: '2026-11-27', notes: 'Short' },
          b: { id: 'b', title: 'Figures', parentId: 'a', isDone: false },
          c: { id: 'c', title: 'Stand-up', repeatCfgId: 'r', dueDay: TODAY },
          d: { id: 'd', title: 'Someday', projectId: 'p' },
        },
      },
      taskRepeatCfg: {
        entities: {
          r: { id: 'r', title: 'Stand-up', repeatCycle: 'WEEKLY', repeatEvery: 1, friday: true, startTime: '9:15' },
          s: { id: 's', title: 'Review', repeatCycle: 'YEARLY', repeatEvery: 1 },
        },
      },
      archiveYoung: { task: { entities: { z: { id: 'z', title: 'Shipped', isDone: true, doneOn: time } } } },
    },
  };
  expect(isSuperProductivityData(data)).toBe(true);
  const { tasks, taskSeries, projectTasks, problems } = convert(readSuperProductivity(data, MOMENT));

  expect(tasks).toMatchObject([
    { title: 'Report', date: '2026-11-27', notes: 'Short\n☐ Figures' },
    { title: 'Shipped', isCompleted: true, completedAt: '2026-11-28T12:00:00.000Z' },
  ]);
  expect(taskSeries).toMatchObject([{ parts: [{ title: 'Stand-up', startDay: '2026-11-27', startTime: '09:15' }] }]);
  expect(titles(projectTasks)).toEqual(['Someday']);
  expect(problems).toMatchObject([{ item: 'Review' }]);
});

it('tududi: tasks with projects, states, recurrence and the inbox are read', () => {
  const data = {
    version: '1.0',
    exported_at: '2026-11-25T08:00:00Z',
    data: {
      projects: [{ id: 1, name: 'Garden' }],
      tasks: [
        { id: 1, uid: 'a', name: 'Prune', project_id: 1, due_date: '2026-11-28T00:00:00.000Z', priority: 2, status: 0 },
        { id: 2, uid: 'b', name: 'Mow', due_date: '2026-11-28', recurrence_type: 'weekly', recurrence_interval: 1 },
        { id: 3, uid: 'c', name: 'Feed', due_date: '2026-11-28', recurrence_type: 'weekly', recurrence_interval: 3 },
        { id: 4, uid: 'd', name: 'Sown', status: 'done', completed_at: '2026-11-01T10:00:00.000Z' },
      ],
      inbox_items: [{ uid: 'i', content: 'Buy seeds' }],
      notes: [{ title: 'Plan' }],
    },
  };
  expect(isTududiData(data)).toBe(true);
  const { tasks, taskSeries, projectTasks, problems } = convert(readTududi(data));

  expect(tasks).toMatchObject([{ title: 'Prune', date: '2026-11-28', isPriority: true }, { title: 'Feed' }]);
  expect(taskSeries).toMatchObject([{ parts: [{ title: 'Mow', recurringPattern: 'weekly' }] }]);
  expect(titles(projectTasks)).toEqual(['Sown', 'Buy seeds']);
  expect(problems.map(({ item }) => item)).toEqual(['Feed', '1 note']);
});

describe('a table', () => {
  it('is read by the columns that the person names', () => {
    const header = ['Task', 'Due date', 'Time', 'Details', 'Project', 'Done', 'Priority'];
    expect(guessMapping(header)).toEqual({ title: 0, day: 1, time: 2, notes: 3, list: 4, done: 5, priority: 6 });
    const rows = [
      ['Call', '2026-11-30', '9:30 PM', 'Twice', 'Home', 'no', 'high'],
      ['Paint', '', '', '', '', 'x', ''],
      ['Meet', '31/31/2026', '25:00', '', '', '', ''],
      ['', '', '', '', '', '', ''],
    ];
    const { tasks, projects, projectTasks, problems } = convert(
      readTable(rows, guessMapping(header), 'my.csv', MOMENT),
    );

    expect(tasks).toMatchObject([{ title: 'Call', startTime: '21:30', notes: 'Twice', isPriority: true }]);
    expect(titles(projects)).toEqual(['my']);
    expect(projectTasks).toMatchObject([{ title: 'Paint', isCompleted: true }, { title: 'Meet – Date: 31/31/2026' }]);
    expect(problems).toMatchObject([{ item: 'Meet' }]);
  });
});
