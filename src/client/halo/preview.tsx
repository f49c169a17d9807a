import { useId, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { confirmLabel, dueLabel, isCreation, isOpening, unsupportedReason } from './command-labels.ts';
import type { Action, CommandTable } from './execution.ts';
import { MatchChoice } from './match-choice.tsx';
import { useMatches } from './matches.queries.ts';
import { dayOfCommand, meantCommand, meantMatch, type Place, type Plan, type Suggestion } from './plan.ts';
import { PreviewFooter } from './preview-footer.tsx';
import { SingleSuggestion } from './single-suggestion.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useExecution } from './use-execution.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface PreviewProps {
  plan: Plan;
  commands: CommandTable;
  isExecuting: boolean;
  onExecuting: (isExecuting: boolean) => void;
  /** Called when another item was chosen, or when some actions failed. */
  onChange: (plan: Plan) => void;
  onDismiss: () => void;
  onClose: () => void;
  onFind: (match: Match) => void;
  /** Called when a day or a list is to be opened. */
  onOpen: (place: Place) => void;
  /** Called when something was carried out. */
  onDone: () => void;
}

/** The preview: what Halo suggests, to be confirmed or dismissed. */
export function Preview({
  plan,
  commands: itemCommands,
  isExecuting,
  onExecuting,
  onChange,
  onDismiss,
  onClose,
  onFind,
  onOpen,
  onDone,
}: PreviewProps) {
  const { suggestions, isSeveral, date } = plan;
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const found = useMatches(suggestions, date);
  const execution = useExecution({
    plan,
    commands: itemCommands,
    onExecuting,
    onChange,
    onClose,
    onFind,
    onOpen,
    onDone,
  });
  const aboutId = useId();

  const actions = suggestions.map((suggestion, index): Action => {
    const match = meantMatch(suggestion, found[index]?.matches);
    return { ...suggestion, command: meantCommand(suggestion), date: dayOfCommand(suggestion.command, date), match };
  });
  const commands = actions.map(({ command }) => command);
  const selected = actions.filter(({ key }) => !deselected.has(key));
  const isAmbiguous = (index: number) =>
    found[index]?.matches !== undefined && (found[index].matches.length !== 1 || actions[index]?.match === undefined);
  const unclearCount = actions.filter(({ key }, index) => !deselected.has(key) && isAmbiguous(index)).length;
  const isSearching = found.some((entry) => entry !== undefined && entry.matches === undefined && !entry.hasFailed);
  const needsChoice = actions.some(
    ({ command, match }, index) => isAmbiguous(index) && (match === undefined || command.commandType === 'delete_item'),
  );
  const { heading, confirm } = useFirstFocus(!isSearching, needsChoice);
  const [first] = actions;
  if (first === undefined) return null;
  const isBlocked =
    isExecuting || isSearching || (isSeveral ? selected.length === 0 : lacksMatch(first, found[0]?.matches));

  function submit(): void {
    if (isExecuting || isSearching || first === undefined) return;
    if (isSeveral) void execution.executeSeveral(selected);
    else if (!isBlocked) void execution.executeOne(first);
  }

  function choose(chosen: Suggestion, match: Match): void {
    const others = suggestions.map((other) => (other.key === chosen.key ? { ...other, match } : other));
    onChange({ ...plan, suggestions: others });
  }

  function choiceOf(suggestion: Suggestion, index: number) {
    const entry = found[index];
    return (
      entry !== undefined && (
        <MatchChoice
          suggestion={suggestion}
          found={entry}
          chosen={actions[index]?.match}
          isOneOfSeveral={isSeveral}
          isDisabled={isExecuting}
          onChoose={(match) => choose(suggestion, match)}
        />
      )
    );
  }

  return (
    // A held Enter key must not confirm the preview that it has requested.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key events of the buttons inside
    <div onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}>
      <div className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold text-ink-2 outline-none">
          Halo suggestions:
        </h3>
        {isSeveral ? (
          <SuggestionList
            due={dueLabel(commands, date)}
            counterId={aboutId}
            date={date}
            suggestions={suggestions}
            actions={actions}
            deselected={deselected}
            failures={execution.failures}
            isDisabled={isExecuting}
            unclearCount={unclearCount}
            choiceOf={choiceOf}
            onSelect={setDeselected}
          />
        ) : (
          <>
            <SingleSuggestion id={aboutId} action={first} date={date} />
            {choiceOf(suggestions[0] ?? first, 0)}
          </>
        )}
      </div>
      <PreviewFooter
        label={confirmLabel(commands, isSeveral, selected.length)}
        isDeletion={!isSeveral && first.command.commandType === 'delete_item'}
        isBlocked={isBlocked}
        isExecuting={isExecuting}
        progress={execution.progress}
        aboutId={aboutId}
        confirm={confirm}
        onConfirm={submit}
        onDismiss={onDismiss}
        onStop={execution.stop}
      />
    </div>
  );
}

/** True if the action lacks its item. A search without a match can be confirmed and then says so (CLASH-33). */
function lacksMatch({ command, match }: Action, matches: readonly Match[] | undefined): boolean {
  // An unsupported action can be confirmed and then says why (CLASH-31).
  if (match !== undefined || isCreation(command) || isOpening(command) || unsupportedReason(command) !== undefined)
    return false;
  return command.commandType !== 'find_item' || matches?.length !== 0;
}
