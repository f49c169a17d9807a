import { describe, expect, it } from 'vitest';
import { convertToExport } from './export-file.rules.ts';
import { convert, createFile, MOMENT, titles, TODAY } from '#tests/support/foreign-files.ts';

describe('convertToExport', () => {
  it('makes dated tasks tasks, recurring ones series, and undated ones tasks of a project', () => {
    const { tasks, taskSeries, projects, projectTasks } = convert(
      createFile(
        ['1', 'Dentist', { day: '2026-11-30', startTime: '09:30', isPriority: true }],
        ['2', 'Water plants', { day: TODAY, pattern: 'weekly' }],
        ['3', 'Paint', { notes: 'green\nor blue' }],
        ['4', 'Paid', { state: 'completed', completedAt: '2026-11-01T10:00:00.000Z' }],
      ),
    );

    expect(tasks).toMatchObject([{ title: 'Dentist', date: '2026-11-30', startTime: '09:30', isPriority: true }]);
    expect(taskSeries).toMatchObject([{ parts: [{ title: 'Water plants', startDay: TODAY }] }]);
    expect(titles(projects)).toEqual(['Home']);
    expect(projectTasks).toMatchObject([
      { title: 'Paint – green or blue', isCompleted: false },
      { title: 'Paid', isCompleted: true, completedAt: '2026-11-01T10:00:00.000Z' },
    ]);
  });

  it('moves open tasks of past days to today and reports it', () => {
    const { tasks, problems } = convert(
      createFile(['1', 'Late', { day: '2026-11-01' }], ['2', 'Done', { day: '2026-11-01', state: 'completed' }]),
    );

    expect(tasks.map(({ title, date }) => `${title} ${date}`)).toEqual([`Late ${TODAY}`, 'Done 2026-11-01']);
    expect(problems).toEqual([{ item: 'Late', reason: 'It was due on 2026-11-01 and moves to today' }]);
  });

  it('gives a row the same id in each import, and different ids to equal rows', () => {
    const file = createFile(['a', 'Twice'], ['a', 'Twice']);
    const ids = convert(file).projectTasks.map(({ id }) => id);

    expect(new Set(ids).size).toBe(2);
    expect(convert(file).projectTasks.map(({ id }) => id)).toEqual(ids);
  });

  it('gives fifty thousand rows different ids', () => {
    const rows = Array.from({ length: 50_000 }, (_, index): [string, string] => [`${index}`, 'Task']);
    const { content } = convertToExport(createFile(...rows), MOMENT);

    expect(new Set(content.projectTasks.map(({ id }) => id)).size).toBe(50_000);
  });

  it('shortens long texts and reports it', () => {
    const { tasks, projectTasks, problems } = convert(
      createFile(
        ['1', `${'x'.repeat(999)}😀`, { day: TODAY, notes: 'y'.repeat(20_001) }],
        ['2', 'Long notes', { notes: 'z'.repeat(1_000) }],
      ),
    );

    expect(tasks[0]?.title).toHaveLength(999);
    expect(projectTasks[0]?.title).toHaveLength(1_000);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Its notes were cut after 20,000 characters',
      'Its title was cut after 1,000 characters',
      'Its notes were cut, because it has no day',
    ]);
  });
});
