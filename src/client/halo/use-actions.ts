import { dayOfCommand, isIncomplete, resolveCommand, selectMatch, type Plan } from './plan.ts';
import type { Action } from './execution.ts';
import { useMatches } from './matches.queries.ts';

/** Returns the actions of a plan, and what is known of their items. `deselected` has the ids of those to leave out. */
export function useActions({ suggestions, isSeveral, date }: Plan, deselected: ReadonlySet<string>) {
  const found = useMatches(suggestions, date);
  const actions = suggestions.map((suggestion, index): Action => {
    const match = selectMatch(suggestion, found[index]?.matches, isSeveral);
    const isUnmatched = match === undefined && found[index]?.matches?.length === 0;
    const day = dayOfCommand(suggestion.command, date);
    return { ...suggestion, command: resolveCommand(suggestion), date: day, match, isUnmatched };
  });
  const isAmbiguous = (index: number) =>
    found[index]?.matches !== undefined && (found[index].matches.length !== 1 || actions[index]?.match === undefined);
  const selected = actions.filter(({ id }) => !deselected.has(id));
  return {
    found,
    actions,
    selected,
    /** The number of selected actions whose item is unclear. */
    unclearCount: actions.filter(({ id }, index) => !deselected.has(id) && isAmbiguous(index)).length,
    isSearching: found.some((entry) => entry !== undefined && entry.matches === undefined && !entry.hasFailed),
    /** True if the person should look at the choice of an item first. */
    needsChoice: actions.some(
      ({ command, match }, index) =>
        isAmbiguous(index) && (match === undefined || command.commandType === 'delete_item'),
    ),
    isIncomplete: selected.some(({ command }) => isIncomplete(command)),
  };
}
