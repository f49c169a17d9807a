import { expect, it } from 'vitest';
import { convert, titles } from '#tests/support/foreign-files.ts';
import { isTududiData, readTududi } from './tududi.rules.ts';

it('a tududi backup has tasks with projects, states and recurrence, and an inbox', () => {
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
