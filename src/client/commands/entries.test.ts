import { describe, expect, it } from 'vitest';
import { matchingGroups, type MenuGroup } from './entries.ts';

const run = () => undefined;
const GROUPS: MenuGroup[] = [
  {
    heading: 'Go to',
    entries: [
      { id: 'days', label: 'Days', words: 'today tasks', run },
      { id: 'goals', label: 'Goals', run },
    ],
  },
  {
    heading: 'Add',
    entries: [
      { id: 'task', label: 'Add Task', run },
      { id: 'goal', label: 'Add Weekly Goal', run },
    ],
  },
];

const found = (text: string) => matchingGroups(GROUPS, text).map(({ entries }) => entries.map(({ id }) => id));

describe('what is typed into the command menu', () => {
  it.each(['', '  '])('finds everything where it is nothing (%j)', (text) => {
    expect(matchingGroups(GROUPS, text)).toEqual(GROUPS);
  });

  it.each([
    ['a beginning', 'go', [['goals'], ['goal']]],
    ['a part, in any case', 'DAY', [['days']]],
    ['words in any order', 'goal add', [['goal']]],
    ['a word with a typo', 'weelky', [['goal']]],
    ['other words for the same', 'today', [['days']]],
    ['what stands in the label before what stands in other words', 'task', [['days'], ['task']]],
    ['nothing', 'zebra', []],
  ])('finds %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
