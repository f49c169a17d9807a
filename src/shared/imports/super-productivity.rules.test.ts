import { expect, it } from 'vitest';
import { convert, MOMENT, titles, TODAY } from '#tests/support/foreign-files.ts';
import { isSuperProductivityData, readSuperProductivity } from './super-productivity.rules.ts';

it('a Super Productivity export has tasks, subtasks, archived and repeating tasks', () => {
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
