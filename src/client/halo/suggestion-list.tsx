import type { ReactNode } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { descriptionOf, summaryOf, unsupportedReason } from './command-words.ts';
import type { Suggestion } from './plan.ts';

export interface SuggestionListProps {
  due: string;
  date: Day;
  suggestions: readonly Suggestion[];
  deselected: ReadonlySet<string>;
  /** Why an action could not be done, by its key. */
  failures: Readonly<Record<string, string>>;
  isDisabled: boolean;
  /** How many of the selected actions mean an item that is not clear. */
  unclearCount: number;
  /** The item that an action is going to be done with, by the action's place. */
  matchOf: (index: number) => Match | undefined;
  /** The item that an action means. */
  choiceOf: (suggestion: Suggestion, index: number) => ReactNode;
  onSelect: (deselected: ReadonlySet<string>) => void;
}

/** Several actions, each of which can be left out. */
export function SuggestionList({
  due,
  date,
  suggestions,
  deselected,
  failures,
  isDisabled,
  unclearCount,
  matchOf,
  choiceOf,
  onSelect,
}: SuggestionListProps) {
  const count = suggestions.filter(({ key }) => !deselected.has(key)).length;

  function toggle(key: string): void {
    const next = new Set(deselected);
    if (!next.delete(key)) next.add(key);
    onSelect(next);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <span>{due}</span>
        <span role="status">
          {count} of {suggestions.length} selected
        </span>
      </div>
      <div className="flex gap-2">
        <Button disabled={isDisabled} onClick={() => onSelect(new Set())}>
          Select all
        </Button>
        <Button disabled={isDisabled} onClick={() => onSelect(new Set(suggestions.map(({ key }) => key)))}>
          Clear selection
        </Button>
      </div>
      {unclearCount > 0 && (
        <p className="text-sm text-ink-2">
          {unclearCount === 1 ? '1 action needs' : `${unclearCount} actions need`} a look: several items match, or none.
        </p>
      )}
      <ul className="-mx-2 max-h-52 overflow-y-auto overscroll-contain" aria-label="Actions">
        {suggestions.map((suggestion, index) => {
          const { key, command } = suggestion;
          const problem = failures[key] ?? unsupportedReason(command);
          return (
            <li key={key} className="px-2 py-1">
              <Checkbox
                checked={!deselected.has(key)}
                disabled={isDisabled}
                onChange={() => toggle(key)}
                className="flex min-h-11 cursor-pointer items-center gap-3 at-desk:min-h-9"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span dir="auto" className="block font-medium">
                    {summaryOf(command, matchOf(index))}
                  </span>
                  <span className="block text-sm text-ink-2">{descriptionOf(command, date)}</span>
                  {problem !== undefined && <span className="block text-sm text-danger">{problem}</span>}
                </span>
              </Checkbox>
              <div className="ps-8 empty:hidden">{choiceOf(suggestion, index)}</div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
