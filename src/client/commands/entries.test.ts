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

describe('a search in the command menu', () => {
  it.each(['', '  '])('finds everything for blank text (%j)', (text) => {
    expect(matchingGroups(GROUPS, text)).toEqual(GROUPS);
  });

  it.each([
    ['the beginning of a label', 'go', [['goals'], ['goal']]],
    ['a part of a label in any letter case', 'DAY', [['days']]],
    ['words in any order', 'goal add', [['goal']]],
    ['a word with a typo', 'weelky', [['goal']]],
    ['synonyms', 'today', [['days']]],
    ['matches of labels and of synonyms', 'task', [['days'], ['task']]],
    ['nothing', 'zebra', []],
  ])('finds %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('hides commands that match only with a typo if anything matches exactly', () => {
    const tiles = { entry: { id: 'tiles', label: 'Order tiles', run }, rank: RANK.words };
    const times = { entry: { id: 'times', label: 'Cook four times', run }, rank: RANK.typos };
    const getIds = (text: string, items = [times, tiles]) =>
      matchingGroups([{ heading: 'Do', entries: [{ id: 'files', label: 'Files', run }] }], text, items).map(
        ({ heading, entries }) => [heading, ...entries.map(({ id }) => id)],
      );
    expect(getIds('tiles')).toEqual([['Items', 'tiles', 'times']]);
    expect(getIds('tiles', [times])).toEqual([
      ['Do', 'files'],
      ['Items', 'times'],
    ]);
    expect(getIds('files')).toEqual([
      ['Do', 'files'],
      ['Items', 'tiles', 'times'],
    ]);
  });

  it('hides commands that have the text only inside a word if an item has it as a word', () => {
    const reply = { entry: { id: 'reply', label: 'Reply to Ana', run }, rank: RANK.words };
    const devices = [{ heading: 'Do', entries: [{ id: 'devices', label: 'Manage Devices', words: 'banana', run }] }];
    const getIds = (items = [reply]) => matchingGroups(devices, 'ana', items).flatMap(({ entries }) => entries);
    expect(getIds()).toEqual([reply.entry]);
    expect(getIds([])).toMatchObject([{ id: 'devices' }]);
  });

  it('ranks a label before a synonym and keeps the order of equal ranks', () => {
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
