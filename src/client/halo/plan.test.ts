import { expect, it } from 'vitest';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, CommandData, Interpretation } from '#shared/halo/halo.contract.ts';
import { commandDifference, meantCommand, selectMatch, createPlan } from './plan.ts';

const DATE = '2026-11-21';

function aMatch(fields: Partial<Match> = {}): Match {
  const state = { isCompleted: false, isCrossedOut: false, isFlagged: false };
  return { id: 1, itemType: 'task', title: 'Gym', date: DATE, ...state, isOnDay: true, ...fields };
}

const deletion = (data: CommandData = {}): Command => ({
  commandType: 'delete_item',
  data: { itemType: 'task', searchTerm: 'gym', ...data },
});

it('an unknown command type yields no plan, also together with known ones', () => {
  const unknown = { commandType: 'paint_item', data: {} } as unknown as Command;
  expect(createPlan(unknown, 'paint', DATE)).toBeUndefined();
  expect(createPlan({ commands: [deletion(), unknown], allCommands: [] }, 'paint', DATE)).toBeUndefined();
});

it.each(['commands', 'allCommands'])('several commands are read from the field %s', (name) => {
  const interpretation = { [name]: [deletion(), deletion()] } as unknown as Interpretation;
  expect(createPlan(interpretation, 'delete both', DATE)).toMatchObject({ isSeveral: true, suggestions: [{}, {}] });
});

it('a list of commands counts more than a command beside it', () => {
  const interpretation = { ...deletion(), commands: [deletion(), deletion()] } as unknown as Interpretation;
  expect(createPlan(interpretation, 'delete both', DATE)?.suggestions).toHaveLength(2);
});

it('a command without data has empty data, and dates that are no days are left out', () => {
  const data = { title: 'Run', date: 'soon', targetDate: null } as unknown as CommandData;
  const commands = [{ commandType: 'create_task' }, { commandType: 'create_task', data }] as Command[];
  const plan = createPlan({ commands, allCommands: [] }, 'run', DATE);
  expect(plan?.suggestions.map(({ command }) => command.data)).toEqual([{}, { title: 'Run' }]);
});

it.each([[null], ['text'], [[]], [{}], [{ commands: 'all' }], [{ commands: [null] }]])(
  '%j yields no plan',
  (response) => {
    expect(createPlan(response as unknown as Interpretation, 'run', DATE)).toBeUndefined();
  },
);

it.each<[string, CommandData, Match[], number | undefined]>([
  ['the best match', {}, [aMatch(), aMatch({ id: 2 })], 1],
  ['nothing if nothing matches', {}, [], undefined],
  ['nothing if only another item type matches', {}, [aMatch({ itemType: 'book' })], undefined],
  ['any item type if the request names none', { itemType: undefined }, [aMatch({ itemType: 'book' })], 1],
  ['the item of the requested day', { date: DATE }, [aMatch({ id: 2 })], 2],
  ['nothing if no match is of the requested day', { date: DATE }, [aMatch({ isOnDay: false })], undefined],
  ['the best match of any day if the request has none', {}, [aMatch({ isOnDay: false })], 1],
])('the initial match is %s', (_, data, matches, id) => {
  expect(selectMatch({ command: deletion(data) }, matches)?.id).toBe(id);
});

it('a chosen match stays as it was when chosen, and nothing replaces it when it is gone', () => {
  const chosen = aMatch({ id: 2 });
  const suggestion = { command: deletion(), match: chosen };
  expect(selectMatch(suggestion, [aMatch(), aMatch({ id: 2, isFlagged: true })])).toBe(chosen);
  expect(selectMatch(suggestion, [aMatch(), aMatch({ id: 2, itemType: 'goal' })])).toBeUndefined();
  expect(selectMatch(suggestion, undefined)).toBeUndefined();
});

it('a command gets the item type of the chosen match', () => {
  const suggestion = { command: deletion() };
  expect(meantCommand({ ...suggestion, match: aMatch({ itemType: 'book' }) }).data.itemType).toBe('book');
  expect(meantCommand(suggestion)).toEqual(deletion());
});

it('the difference of two readings leaves out the actions that both have', () => {
  const creation: Command = { commandType: 'create_task', data: { title: 'complete yoga' } };
  const completion: Command = { commandType: 'complete_item', data: { searchTerm: 'yoga' } };
  expect(commandDifference([creation, deletion()], [completion, deletion()])).toEqual([[creation], [completion]]);
  expect(commandDifference([creation], [creation, completion])).toEqual([[creation], [creation, completion]]);
});
