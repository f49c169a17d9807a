import { useId } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { matchLabel, nounOf, subjectOf } from './command-words.ts';
import type { Found } from './matches.queries.ts';
import { matchKey } from './plan.ts';

export interface MatchChoiceProps {
  command: Command;
  found: Found;
  chosen: Match | undefined;
  isDisabled: boolean;
  onChoose: (match: Match) => void;
}

/** The item that is meant, by its whole title; where several may be, a choice among them. */
export function MatchChoice({
  command,
  found: { matches, hasFailed, retry },
  chosen,
  isDisabled,
  onChoose,
}: MatchChoiceProps) {
  const name = useId();
  if (hasFailed)
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm text-danger">
        It could not be looked up.
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  if (matches === undefined) return <p className="text-sm text-ink-3">Looking it up…</p>;
  const [first] = matches;
  if (first === undefined)
    return (
      <p className="text-sm text-danger [overflow-wrap:anywhere]">
        Nothing matches: there is no {nounOf(command)} like “{subjectOf(command)}”.
      </p>
    );
  if (matches.length === 1)
    return (
      <div className="rounded-control bg-sunken px-3 py-2">
        <MatchWords match={first} />
      </div>
    );
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="mb-1 p-0 text-sm text-ink-2">{matches.length} match. Which one do you mean?</legend>
      {matches.map((match) => {
        const isChosen = chosen !== undefined && matchKey(match) === matchKey(chosen);
        return (
          <label
            key={matchKey(match)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 at-desk:min-h-9',
              isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChoose(match)}
              className="size-[18px] shrink-0 accent-accent"
            />
            <MatchWords match={match} />
          </label>
        );
      })}
    </fieldset>
  );
}

function MatchWords({ match }: { match: Match }) {
  const label = matchLabel(match);
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span dir="auto" className="block">
        {match.title}
      </span>
      {label !== '' && <span className="block text-sm text-ink-2">{label}</span>}
    </span>
  );
}
