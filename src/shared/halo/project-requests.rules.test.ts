import { describe, expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';
import { assignProjects, mayNameProject } from './project-requests.rules.ts';

const TODAY = '2026-11-30';
const CONTEXT = { today: TODAY, selected: TODAY, now: '12:00' };
const PROJECTS = [
  { id: 1, title: 'Kitchen' },
  { id: 2, title: 'Offsite in May' },
  { id: 3, title: 'Berlin' },
  { id: 4, title: 'Shopping' },
  { id: 5, title: 'New website' },
];

/** Returns the titles of the new tasks of a sentence, each with its project or its day. */
function assign(said: string): string[] {
  const commands = understand(said, CONTEXT);
  const assigned = mayNameProject(said, commands, CONTEXT)
    ? assignProjects(said, commands, PROJECTS, CONTEXT)
    : commands;
  return assigned.map(({ commandType, data }) =>
    commandType === 'create_task' ? `${data.title} > ${data.projectTitle ?? data.date}` : commandType,
  );
}

describe('a task of a project', () => {
  it.each([
    ['add order paint to the kitchen project', ['order paint > Kitchen']],
    ['add paint to kitchen', ['paint > Kitchen']],
    ['order tiles for the kitchen project', ['order tiles > Kitchen']],
    ['in the kitchen project add order paint', ['order paint > Kitchen']],
    ['new task in kitchen: order paint', ['order paint > Kitchen']],
    ['book the hotel for the offsite project', ['book the hotel > Offsite in May']],
    ['add write the texts to the website project', ['write the texts > New website']],
    ['add paint and brushes to the kitchen project', ['paint and brushes > Kitchen']],
    ['add call ana and buy bread to the kitchen project', ['call ana > Kitchen', 'buy bread > Kitchen']],
    ['read "Dune" for the website project', ['read "Dune" > New website']],
    ['add "order paint" to project kitchen', ['order paint > Kitchen']],
    ['please add "order paint" to the kitchen project', ['order paint > Kitchen']],
    ['add order paint to the kitchen project !', ['order paint > Kitchen']],
    ['move the dentist to friday and add milk to shopping', ['move_item', 'milk > Shopping']],
  ])('%s', (said, titles) => {
    expect(assign(said)).toEqual(titles);
  });
});

describe('a task of a day, although words in it are the name of a project', () => {
  it.each([
    ['drive to berlin', ['drive to berlin > 2026-11-30']],
    ['add milk and drive to berlin', ['milk > 2026-11-30', 'drive to berlin > 2026-11-30']],
    ['go shopping', ['go shopping > 2026-11-30']],
    ['buy paint for the kitchen', ['buy paint for the kitchen > 2026-11-30']],
    ['put a shelf in the kitchen', ['put a shelf in the kitchen > 2026-11-30']],
    ['look for a new project', ['look for a new project > 2026-11-30']],
    ['prepare slides for the new project', ['prepare slides for the new project > 2026-11-30']],
    // Tasks of projects have no days.
    ['add order paint to the kitchen project today', ['add order paint to the kitchen project > 2026-11-30']],
    ['add order paint to kitchen on friday', ['order paint to kitchen > 2026-12-04']],
  ])('%s', (said, titles) => {
    expect(assign(said)).toEqual(titles);
  });
});

it('entries of a list share a project only if the list is said to be added', () => {
  expect(assign('call mom and book the hotel for the offsite project')).toEqual([
    'call mom > 2026-11-30',
    'book the hotel > Offsite in May',
  ]);
});

it('the time grows with the length of the sentence at most', () => {
  const time = (words: string, count: number) => {
    const title = `add ${words.repeat(count)}`;
    const commands = [{ commandType: 'create_task' as const, data: { title } }];
    const begin = performance.now();
    assignProjects(title, commands, PROJECTS, CONTEXT);
    return performance.now() - begin;
  };
  for (const words of [' b to', ' x in the', ' project for', ' "', '  ']) expect(time(words, 2_000)).toBeLessThan(50);
});

it('a part of a title that two projects share names neither', () => {
  const commands = understand('add call the bank to the house project', CONTEXT);
  const similar = [
    { id: 1, title: 'House in Rome' },
    { id: 2, title: 'Tree house' },
  ];
  expect(assignProjects('add call the bank to the house project', commands, similar, CONTEXT)).toEqual(commands);
});
