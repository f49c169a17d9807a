import { expect, it } from 'vitest';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, CommandData, Interpretation } from '#shared/halo/halo.contract.ts';
import { meantCommand, meantMatch, planOf } from './plan.ts';

const DATE = '2026-11-21';

function aMatch(fields: Partial<Match> = {}): Match {
  const state = { isCompleted: false, isCrossedOut: false, isFlagged: false };
  return { id: 1, itemType: 'task', title: 'Gym', date: DATE, ...state, isOnDay: true, ...fields };
}

const deletion = (data: CommandData = {}): Command => ({
  commandType: 'delete_item',
  data: { itemType: 'task', searchTerm: 'gym', ...data },
});

it('a command of a type that halo does not know is nothing to confirm, nor is what comes with it', () => {
  const unknown = { commandType: 'paint_item', data: {} } as unknown as Command;
  expect(planOf(unknown, DATE)).toBeUndefined();
  expect(planOf({ commands: [deletion(), unknown], allCommands: [] }, DATE)).toBeUndefined();
});

it.each(['commands', 'allCommands'])('several come as %s', (name) => {
  const interpretation = { [name]: [deletion(), deletion()] } as unknown as Interpretation;
  expect(planOf(interpretation, DATE)).toMatchObject({ isSeveral: true, suggestions: [{}, {}] });
});

it.each<[string, CommandData, Match[], number | undefined]>([
  ['the best match', {}, [aMatch(), aMatch({ id: 2 })], 1],
  ['nothing where nothing matches', {}, [], undefined],
  ['nothing where only another kind matches', {}, [aMatch({ itemType: 'book' })], undefined],
  ['any kind where none is named', { itemType: undefined }, [aMatch({ itemType: 'book' })], 1],
  ['what is of the day that was said', { date: DATE }, [aMatch({ id: 2 })], 2],
  ['nothing where nothing is of the day that was said', { date: DATE }, [aMatch({ isOnDay: false })], undefined],
  ['the best match of any day where none was said', {}, [aMatch({ isOnDay: false })], 1],
])('what is meant at first is %s', (_, data, matches, id) => {
  expect(meantMatch({ key: 'k', command: deletion(data) }, matches)?.id).toBe(id);
});

it('what was chosen stays meant as it was then, and nothing else is when it is gone', () => {
  const chosen = aMatch({ id: 2 });
  const suggestion = { key: 'k', command: deletion(), match: chosen };
  expect(meantMatch(suggestion, [aMatch(), aMatch({ id: 2, isFlagged: true })])).toBe(chosen);
  expect(meantMatch(suggestion, [aMatch(), aMatch({ id: 2, itemType: 'goal' })])).toBeUndefined();
  expect(meantMatch(suggestion, undefined)).toBeUndefined();
});

it('a command is of the kind of item that was chosen', () => {
  const suggestion = { key: 'k', command: deletion() };
  expect(meantCommand({ ...suggestion, match: aMatch({ itemType: 'book' }) }).data.itemType).toBe('book');
  expect(meantCommand(suggestion)).toEqual(deletion());
});
