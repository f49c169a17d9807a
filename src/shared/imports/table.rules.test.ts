import { describe, expect, it } from 'vitest';
import { convert, MOMENT, titles } from '#tests/support/foreign-files.ts';
import { guessMapping, readTable } from './table.rules.ts';

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
