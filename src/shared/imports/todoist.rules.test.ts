import { describe, expect, it } from 'vitest';
import { convert, MOMENT, titles } from '#tests/support/foreign-files.ts';
import { isTodoistData, readTodoistData, readTodoistTable } from './todoist.rules.ts';

describe('Todoist', () => {
  const columns = ['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT', 'DATE'];
  const rows = [
    ['section', 'Soon'],
    ['task', 'Call @phone', 'About the roof', '1', '1', 'tomorrow'],
    ['note', 'He is in at nine'],
    ['task', 'Find the number', '', '4', '2', ''],
    ['task', 'Stretch', '', '4', '1', 'every day'],
    ['task', 'Later', '', '4', '1', 'übermorgen'],
    ['', ''],
  ];

  it('reads a project with its parts, comments, priorities and dates', () => {
    const { tasks, taskSeries, projectTasks, problems } = convert(
      readTodoistTable([columns, ...rows], 'Home [2203].csv', MOMENT),
    );

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
