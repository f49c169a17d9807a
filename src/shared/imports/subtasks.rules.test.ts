import { describe, expect, it } from 'vitest';
import { convert, createFile, titles, TODAY } from '#tests/support/foreign-files.ts';

describe('mergeSubtasks', () => {
  it('moves undated subtasks and their notes into the notes of the nearest dated parent, in any order', () => {
    const { tasks, projectTasks } = convert(
      createFile(
        ['2', 'Passport', { parent: '1', state: 'completed' }],
        ['3', 'Photo', { parent: '2', notes: 'Two of them\nin colour' }],
        ['1', 'Pack', { day: '2026-12-01', notes: 'Light' }],
        ['4', 'Book a taxi', { parent: '1', day: '2026-11-30' }],
      ),
    );

    expect(tasks.find(({ title }) => title === 'Pack')?.notes).toBe(
      'Light\n☑ Passport\n☐ Photo\n  Two of them\n  in colour',
    );
    expect(titles(tasks)).toEqual(['Pack', 'Book a taxi']);
    expect(projectTasks).toEqual([]);
  });

  it('keeps subtasks whose parents are undated, missing, untitled or in a circle', () => {
    const { tasks, projectTasks } = convert(
      createFile(
        ['1', 'Undated'],
        ['2', 'Of undated', { parent: '1' }],
        ['3', 'Of nothing', { parent: '0' }],
        ['4', ' ', { day: TODAY }],
        ['5', 'Of untitled', { parent: '4' }],
        ['6', 'Wrong day', { day: '2026-02-30' }],
        ['7', 'Of wrong day', { parent: '6' }],
        ['8', 'Egg', { parent: '9' }],
        ['9', 'Hen', { parent: '8' }],
      ),
    );

    expect(tasks).toEqual([]);
    expect(titles(projectTasks)).toEqual([
      'Undated',
      'Of undated',
      'Of nothing',
      'Of untitled',
      'Wrong day',
      'Of wrong day',
      'Egg',
      'Hen',
    ]);
  });

  it('reports tasks without a visible title and removes characters that cannot be stored', () => {
    const { tasks, problems } = convert(
      createFile(['1', ' \u200B ', { day: TODAY }], ['2', 'a\0b\uD800', { day: TODAY, notes: 'c\0d' }]),
    );

    expect(tasks).toMatchObject([{ title: 'ab\uFFFD', notes: 'cd' }]);
    expect(problems).toEqual([{ item: 'Task 1', reason: 'It has no title' }]);
  });
});
