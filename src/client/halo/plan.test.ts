import { describe, expect, it } from 'vitest';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, CommandData, Interpretation } from '#shared/halo/halo.contract.ts';
import type { CommandChanges } from './command-edits.ts';
import {
  changeSuggestion,
  chooseMatch,
  commandDifference,
  createPlan,
  fixMatches,
  resolveCommand,
  planFor,
  selectMatch,
  type Plan,
  type Suggestion,
} from './plan.ts';

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
  expect(resolveCommand({ ...suggestion, match: aMatch({ itemType: 'book' }) }).data.itemType).toBe('book');
  expect(resolveCommand(suggestion)).toEqual(deletion());
});

it('the difference of two readings leaves out the actions that both have', () => {
  const creation: Command = { commandType: 'create_task', data: { title: 'complete yoga' } };
  const completion: Command = { commandType: 'complete_item', data: { searchTerm: 'yoga' } };
  expect(commandDifference([creation, deletion()], [completion, deletion()])).toEqual([[creation], [completion]]);
  expect(commandDifference([creation], [creation, completion])).toEqual([[creation], [creation, completion]]);
});

/** Returns the plan of one command, and what its suggestion is after changes, one after the other. */
function changeInTurn(command: Command, ...changes: readonly CommandChanges[]): Suggestion {
  const plan = changes.reduce<Plan>(
    (before, each) => changeSuggestion(before, firstOf(before), each),
    planFor([command], '', DATE),
  );
  return firstOf(plan);
}

function firstOf({ suggestions: [first] }: Plan): Suggestion {
  if (first === undefined) throw new Error('The plan is empty');
  return first;
}

it('a task that was a goal, a book and a deletion in between is the suggested one with the changed fields', () => {
  const suggested: Command = {
    commandType: 'create_task',
    data: {
      title: 'Gym',
      date: `${DATE}T18:00`,
      endTime: '19:00',
      isRecurring: true,
      estimateMinutes: 45,
      notes: 'Shoes',
    },
  };
  const { command, key, id } = changeInTurn(
    suggested,
    { commandType: 'create_goal' },
    { subject: 'Gym with Ana' },
    { commandType: 'create_book' },
    { commandType: 'delete_item' },
    { commandType: 'create_task' },
  );
  expect(command).toEqual({ ...suggested, data: { ...suggested.data, title: 'Gym with Ana' } });
  expect(key).not.toBe(id);
});

describe('the chosen item of a changed suggestion', () => {
  const move: Command = {
    commandType: 'move_item',
    data: { searchTerm: 'dentist', date: DATE, targetDate: '2026-11-27' },
  };
  const kids = aMatch({ id: 2, title: 'Dentist (kids)' });

  /** Returns the match after the item was chosen and the suggestion was changed, one change after the other. */
  function matchAfter(match: Match, ...changes: readonly CommandChanges[]): Match | undefined {
    const plan = planFor([move], '', DATE);
    const chosen = chooseMatch(plan, firstOf(plan), match);
    return firstOf(changes.reduce((before, each) => changeSuggestion(before, firstOf(before), each), chosen)).match;
  }

  it('stays when the day to move it to is changed', () => {
    expect(matchAfter(kids, { day: '2026-11-26' })).toBe(kids);
  });

  it('is no match of another search term or item type, and returns with the old one', () => {
    expect(matchAfter(kids, { subject: 'dentis' })).toBeUndefined();
    expect(matchAfter(kids, { itemType: 'task' })).toBeUndefined();
    expect(matchAfter(kids, { subject: 'dentis' }, { subject: 'dentist' })).toBe(kids);
  });

  it('is no match of a creation or of an action that does not support its type, and returns with the old one', () => {
    expect(matchAfter(kids, { commandType: 'create_task' })).toBeUndefined();
    expect(matchAfter(kids, { commandType: 'create_task' }, { commandType: 'move_item' })).toBe(kids);
    const find: Command = { commandType: 'find_item', data: { searchTerm: 'swim' } };
    const plan = planFor([find], '', DATE);
    const habit = chooseMatch(plan, firstOf(plan), aMatch({ itemType: 'habit' }));
    const changeTo = (commandType: Command['commandType']) =>
      firstOf(changeSuggestion(habit, firstOf(habit), { commandType })).match;
    expect(changeTo('flag_item')).toBeUndefined();
    expect(changeTo('delete_item')).toMatchObject({ itemType: 'habit' });
  });
});

describe('fixMatches', () => {
  const plan = planFor([deletion()], 'delete gym', DATE);
  const [{ key }] = plan.suggestions as [Suggestion];

  it('marks the plan as changed, so that a retry means the same item', () => {
    const fixed = fixMatches(plan, [{ key, match: aMatch(), isUnmatched: false }]);
    expect(fixed).toMatchObject({ isChanged: true, suggestions: [{ match: { id: 1 } }] });
  });

  it('leaves a plan unchanged in which nothing matches, so that its second reading stays on offer', () => {
    expect(fixMatches(plan, [{ key, match: undefined, isUnmatched: true }]).isChanged).not.toBe(true);
    const changed = { ...plan, isChanged: true };
    expect(fixMatches(changed, [{ key, match: undefined, isUnmatched: true }]).isChanged).toBe(true);
  });

  it('marks the plan as changed if a new item was tried to be created', () => {
    expect(fixMatches(plan, [{ key, match: undefined, isUnmatched: false }]).isChanged).toBe(true);
  });
});
