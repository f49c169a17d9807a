import { useId } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { MAX_MATCHES } from '#shared/halo/search.rules.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { Radio } from '#client/ui/controls/radio.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { isCutInSummary } from '#client/items/cut-title.ts';
import { matchLabel } from './command-labels.ts';
import { getNoMatchMessage } from './command-problems.ts';
import type { Found } from './matches.queries.ts';
import { isOfOtherDay, isOfOtherType, matchKey, type Suggestion } from './plan.ts';

export interface MatchChoiceProps {
  suggestion: Suggestion;
  found: Found;
  chosen: Match | undefined;
  /** True if it is one of several, which are not all announced. */
  isOneOfSeveral: boolean;
  isDisabled: boolean;
  onChoose: (match: Match) => void;
}

/** The item that is meant. If several match or the best match differs from the request, a choice among them. */
export function MatchChoice({ suggestion, found, chosen, isOneOfSeveral, isDisabled, onChoose }: MatchChoiceProps) {
  const { matches, hasFailed, retry } = found;
  if (hasFailed)
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm text-danger">
        {t('It could not be looked up.')}
        <Button onClick={retry}>{t('Try again')}</Button>
      </div>
    );
  const [first] = matches ?? [];
  const question = matches === undefined || first === undefined ? undefined : askWhichOne(suggestion, matches, chosen);
  return (
    <div>
      <div role={isOneOfSeveral ? undefined : 'status'}>
        {matches === undefined && <p className="text-sm text-ink-3">{t('Looking it up…')}</p>}
        {matches !== undefined && first === undefined && (
          <p className="text-sm text-danger [overflow-wrap:anywhere]">
            {t('Nothing matches: {reason}', { reason: uncapitalize(getNoMatchMessage(suggestion.command)) })}
          </p>
        )}
        {first !== undefined && question === undefined && <FoundMatch match={first} isOneOfSeveral={isOneOfSeveral} />}
      </div>
      {matches !== undefined && question !== undefined && (
        <Choices {...{ matches, question, chosen, isDisabled, onChoose }} />
      )}
    </div>
  );
}

/** The item that was found. Its title is left out if the line of the action above shows it in full. */
function FoundMatch({ match, isOneOfSeveral }: { match: Match; isOneOfSeveral: boolean }) {
  const label = matchLabel(match);
  if (!isOneOfSeveral || isCutInSummary(match.title))
    return (
      <div className="rounded-control bg-sunken px-3 py-2">
        <MatchLabel match={match} />
      </div>
    );
  return label !== '' && <p className="text-sm text-ink-2">{t('Found: {label}', { label })}</p>;
}

interface ChoicesProps extends Pick<MatchChoiceProps, 'chosen' | 'isDisabled' | 'onChoose'> {
  matches: readonly Match[];
  question: string;
}

function Choices({ matches, question, chosen, isDisabled, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="mb-1 p-0 text-sm text-ink-2 [overflow-wrap:anywhere]">{question}</legend>
      {matches.map((match) => {
        const isChosen = chosen !== undefined && matchKey(match) === matchKey(chosen);
        return (
          <label
            key={matchKey(match)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 at-desk:min-h-9',
              isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <Radio name={name} checked={isChosen} onChange={() => onChoose(match)} />
            <MatchLabel match={match} />
          </label>
        );
      })}
    </fieldset>
  );
}

/** Returns the question to the person; undefined if there is no doubt. */
function askWhichOne(
  { command, match: wanted }: Suggestion,
  matches: readonly Match[],
  chosen: Match | undefined,
): string | undefined {
  const [first] = matches;
  if (first === undefined) return undefined;
  if (matches.every((match) => isOfOtherType(command, match)))
    return `${getNoMatchMessage(command)} ${t('Do you mean something else?')}`;
  if (isOfOtherDay(command, first))
    return t('Nothing of {day} matches. Do you mean another day?', { day: longDay(command.data.date ?? '') });
  if (wanted !== undefined && chosen === undefined)
    return t('The chosen item has been deleted. Which one do you mean?');
  if (matches.length === 1) return undefined;
  // The server returns at most this many matches, so there may be more.
  const count =
    matches.length < MAX_MATCHES
      ? t('{count} match.', { count: matches.length })
      : t('Many match, these are the closest.');
  return `${count} ${t('Which one do you mean?')}`;
}

function uncapitalize(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function MatchLabel({ match }: { match: Match }) {
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
