import { describe, expect, it } from 'vitest';
import { RANK } from '#shared/halo/search.rules.ts';
import { byRank, matchingEntries, matchingGroups, type MenuGroup } from './entries.ts';

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

  it('is as it was typed before it is only like it, in whichever group', () => {
    const tiles = { entry: { id: 'tiles', label: 'Order tiles', run }, rank: RANK.words };
    const times = { entry: { id: 'times', label: 'Cook four times', run }, rank: RANK.typos };
    const idsOf = (text: string, items = [times, tiles]) =>
      matchingGroups([{ heading: 'Do', entries: [{ id: 'files', label: 'Files', run }] }], text, items).map(
        ({ heading, entries }) => [heading, ...entries.map(({ id }) => id)],
      );
    expect(idsOf('tiles')).toEqual([['Items', 'tiles', 'times']]);
    expect(idsOf('tiles', [times])).toEqual([
      ['Do', 'files'],
      ['Items', 'times'],
    ]);
    expect(idsOf('files')).toEqual([
      ['Do', 'files'],
      ['Items', 'tiles', 'times'],
    ]);
  });

  it('is its label before it is another word for it, and of what matches as well the earlier one first', () => {
    const [days, goals] = [
      { id: 'days', label: 'Days', words: 'goals', run },
      { id: 'goals', label: 'Goals', run },
    ];
    const matching = matchingEntries([days, goals], 'goal');
    expect(matching.map(({ entry, rank }) => [entry.id, rank])).toEqual([
      ['goals', RANK.beginning],
      ['days', RANK.otherText],
    ]);
    expect(matchingEntries([days], 'gaols')).toEqual([{ entry: days, rank: RANK.typos }]);
    const [one, two] = [
      { entry: days, rank: RANK.part },
      { entry: goals, rank: RANK.part },
    ];
    expect(byRank([one, two])).toEqual([one, two]);
  });
});
