import { useEffect, useId, useRef, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { Button } from '#client/ui/button.tsx';
import { confirmLabel, descriptionOf, dueLabel, isCreation, subjectOf, unsupportedReason } from './command-words.ts';
import type { Action } from './execution.ts';
import { MatchChoice } from './match-choice.tsx';
import { useMatches } from './matches.queries.ts';
import { matchKey, type Plan, type Suggestion } from './plan.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useExecution } from './use-execution.ts';

export interface PreviewProps {
  plan: Plan;
  isExecuting: boolean;
  onExecuting: (isExecuting: boolean) => void;
  /** What is left of the plan, where not all of it could be done. */
  onChange: (plan: Plan) => void;
  onDismiss: () => void;
  onClose: () => void;
  onFind: (match: Match) => void;
}

/** What Halo suggests, and the question whether to do it. */
export function Preview({ plan, isExecuting, onExecuting, onChange, onDismiss, onClose, onFind }: PreviewProps) {
  const { suggestions, isSeveral, date } = plan;
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const found = useMatches(suggestions, date);
  const { executeOne, executeSeveral, failures } = useExecution({ plan, onExecuting, onChange, onClose, onFind });
  const confirm = useRef<HTMLButtonElement>(null);
  const aboutId = useId();
  useEffect(() => confirm.current?.focus(), []);

  const actions = suggestions.map((suggestion, index): Action => {
    const matches = found[index]?.matches ?? [];
    const match = matches.find((other) => matchKey(other) === choices[suggestion.key]) ?? matches[0];
    return { ...suggestion, date, match };
  });
  const selected = actions.filter(({ key }) => !deselected.has(key));
  const unclearCount = actions.filter(
    ({ key }, index) => !deselected.has(key) && (found[index]?.matches?.length ?? 1) !== 1,
  ).length;
  const isLooking = found.some((entry) => entry !== undefined && entry.matches === undefined && !entry.hasFailed);
  const [first] = actions;
  if (first === undefined) return null;
  // What cannot be done with its kind of item says why when it is confirmed.
  const isMissing = !isCreation(first.command) && first.match === undefined && found[0] !== undefined;
  const isBlocked = isExecuting || isLooking || (isSeveral ? selected.length === 0 : isMissing);

  function submit(): void {
    if (isExecuting || isLooking || first === undefined) return;
    if (isSeveral) void executeSeveral(selected);
    else if (!isMissing) void executeOne(first);
  }

  function choiceOf({ key, command }: Suggestion, index: number) {
    const entry = found[index];
    return (
      entry !== undefined && (
        <MatchChoice
          command={command}
          found={entry}
          chosen={actions[index]?.match}
          isDisabled={isExecuting}
          onChoose={(match) => setChoices({ ...choices, [key]: matchKey(match) })}
        />
      )
    );
  }

  return (
    // A key that is held down must not confirm what it has asked for.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the buttons in it
    <div onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}>
      <div id={aboutId} className="grid gap-3">
        <h3 className="text-sm font-semibold text-ink-2">Halo suggestions:</h3>
        {isSeveral ? (
          <SuggestionList
            due={dueLabel(
              actions.map(({ command }) => command),
              date,
            )}
            date={date}
            suggestions={suggestions}
            deselected={deselected}
            failures={failures}
            isDisabled={isExecuting}
            unclearCount={unclearCount}
            matchOf={(index) => actions[index]?.match}
            choiceOf={choiceOf}
            onSelect={setDeselected}
          />
        ) : (
          <>
            <div className="[overflow-wrap:anywhere]">
              {isCreation(first.command) && (
                <p dir="auto" className="font-semibold whitespace-pre-line">
                  {subjectOf(first.command)}
                </p>
              )}
              <p className="text-ink-2">{descriptionOf(first.command, date)}</p>
              {unsupportedReason(first.command) !== undefined && (
                <p className="mt-1 text-sm text-danger">{unsupportedReason(first.command)}</p>
              )}
            </div>
            {choiceOf(first, 0)}
          </>
        )}
      </div>
      <footer className="mt-5 flex justify-end gap-2">
        <Button disabled={isExecuting} onClick={onDismiss}>
          Dismiss
        </Button>
        <Button
          ref={confirm}
          kind={!isSeveral && first.command.commandType === 'delete_item' ? 'irreversible' : 'primary'}
          aria-disabled={isBlocked}
          aria-describedby={aboutId}
          onClick={submit}
        >
          {confirmLabel(
            actions.map(({ command }) => command),
            isSeveral,
            selected.length,
          )}
        </Button>
      </footer>
    </div>
  );
}
