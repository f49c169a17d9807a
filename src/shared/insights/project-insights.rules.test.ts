import { describe, expect, it } from 'vitest';
import { aBook, aProject, aProjectTask, TODAY } from '#tests/support/factories.ts';
import { ALL, insightsFrom } from '#tests/support/insights.ts';

describe('project and book insights', () => {
  it('have the rate of completed tasks, 1 for a completed project, and none for one without tasks', () => {
    const [kitchen, flat, empty] = [
      aProject(),
      aProject({ isCompleted: true, completedAt: `${TODAY}T09:00:00.000Z` }),
      aProject(),
    ];
    const projectTasks = [
      aProjectTask({ projectId: kitchen.id, isCompleted: true }),
      aProjectTask({ projectId: kitchen.id }),
      aProjectTask({ projectId: flat.id }),
    ];
    const { progress, rate } = insightsFrom({ projects: [flat, kitchen, empty], projectTasks }).projects;
    expect(progress.map((each) => [each.project.id, each.rate])).toEqual([
      [kitchen.id, 0.5],
      [empty.id, undefined],
      [flat.id, 1],
    ]);
    expect(rate).toBe(0.75);
  });

  it('leave out items completed before the period', () => {
    const long = { isCompleted: true, completedAt: '2026-01-01T12:00:00.000Z' };
    const data = { projects: [aProject(long)], books: [aBook(long)] };
    expect(insightsFrom(data).isEmpty).toBe(true);
    expect(insightsFrom(data, ALL)).toMatchObject({ isEmpty: false, score: 20 });
  });

  it('list at most five books that are neither completed nor crossed out', () => {
    const books = [
      aBook({ isCompleted: true, completedAt: `${TODAY}T09:00:00.000Z` }),
      aBook({ isCrossedOut: true }),
      ...Array.from({ length: 6 }, () => aBook()),
    ];
    const result = insightsFrom({ books }).books;
    expect([result.all.length, result.completed.length, result.reading.length]).toEqual([7, 1, 5]);
  });
});
