import { useId, useState, type ReactNode } from 'react';
import type { Command } from '#shared/halo/halo.contract.ts';
import { t } from '#shared/language/language.ts';
import { refuseUnreadDate } from '#client/items/date-field.tsx';
import { isCreation, isOpening, isTimedTask } from './command-data.ts';
import { dueLabel } from './command-descriptions.ts';
import { confirmLabel } from './command-labels.ts';
import { getProblem } from './command-problems.ts';
import { DayAnswer } from './day-answer.tsx';
import type { Action, ExecutionParts } from './execution.ts';
import { formatLocalTime } from './halo.mutations.ts';
import { changeSuggestion, chooseMatch, type Suggestion } from './plan.ts';
import { PreviewFooter } from './preview-footer.tsx';
import { RunResult } from './run-result.tsx';
import { SecondReading, useSecondReading } from './second-reading.tsx';
import { SingleSuggestion } from './single-suggestion.tsx';
import { SuggestionDetail } from './suggestion-detail.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useActions } from './use-actions.ts';
import { useExecution } from './use-execution.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface PreviewProps extends ExecutionParts {
  isExecuting: boolean;
  /** Shown below suggestions that create a task with a time. */
  timeOffer: ReactNode;
  onDismiss: () => void;
}

/** The preview: what Halo suggests, to be changed, confirmed or dismissed. */
export function Preview(props: PreviewProps) {
  const { plan, isExecuting, timeOffer, onChange, onDismiss } = props;
  const { suggestions, isSeveral, date } = plan;
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const { found, actions, selected, unclearCount, isSearching, needsChoice, isIncomplete } = useActions(
    plan,
    deselected,
  );
  const execution = useExecution(props);
  const isUnmatched = !isSeveral && actions[0]?.isUnmatched === true;
  const { offered, isLoading } = useSecondReading(plan, isUnmatched);
  const isAsking = offered?.isQuestion === true;
  const aboutId = useId();
  const [now] = useState(() => formatLocalTime(new Date()));
  const commands = actions.map(({ command }) => command);
  const usualTarget = needsChoice ? 'choice' : 'confirm';
  const target = isUnmatched ? 'other reading' : usualTarget;
  const isKnown = !isSearching && !(isUnmatched && isLoading);
  const { heading, confirm, otherReading } = useFirstFocus(
    isKnown ? target : undefined,
    plan.isChosen === true ? plan.interpreted : plan.replaced,
  );
  const [first] = actions;
  const [single] = suggestions;
  if (first === undefined || single === undefined) return null;
  const isBlocked =
    isExecuting || isSearching || isIncomplete || isAsking || (isSeveral ? selected.length === 0 : needsItem(first));

  function submit(): void {
    if (isExecuting || isSearching || isIncomplete || isAsking || first === undefined) return;
    if (refuseUnreadDate(heading.current)) return;
    if (isSeveral)
      void execution.runSelected(selected, (ids) => setDeselected((before) => new Set([...before, ...ids])));
    else if (!isBlocked) void execution.executeOne(first);
  }

  function withDetail(suggestion: Suggestion, index: number, description: ReactNode) {
    const foundItems = found[index];
    // Its failure says so already.
    const isSaidToBeAbsent = foundItems?.matches?.length === 0 && execution.failures[suggestion.key] !== undefined;
    return (
      <SuggestionDetail
        suggestion={suggestion}
        found={isSaidToBeAbsent ? undefined : foundItems}
        chosen={actions[index]?.match}
        isOneOfSeveral={isSeveral}
        date={date}
        isDisabled={isExecuting}
        onChoose={(match) => onChange(chooseMatch(plan, suggestion, match))}
        onChange={(changes) => onChange(changeSuggestion(plan, suggestion, changes))}
      >
        {description}
      </SuggestionDetail>
    );
  }

  return (
    // A held Enter key must not confirm the preview that it has requested.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key events of the buttons inside
    <div onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}>
      <div className="grid gap-3">
        {execution.summary && <RunResult summary={execution.summary} />}
        <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold text-ink-2 outline-none">
          {t('Halo suggestions:')}
        </h3>
        {isSeveral ? (
          <SuggestionList
            due={dueLabel(commands, date)}
            counterId={aboutId}
            date={date}
            now={now}
            suggestions={suggestions}
            actions={actions}
            deselected={deselected}
            failures={execution.failures}
            isDisabled={isExecuting}
            unclearCount={unclearCount}
            withDetail={withDetail}
            onSelect={setDeselected}
          />
        ) : (
          <div>{withDetail(single, 0, <SingleSuggestion id={aboutId} action={first} date={date} now={now} />)}</div>
        )}
        {commands.some(isTimedTask) && <div className="empty:hidden">{timeOffer}</div>}
        {!isSeveral && <Answer command={first.command} request={plan.request} />}
        {offered !== undefined && (
          <SecondReading
            plan={plan}
            offered={offered}
            isDisabled={isExecuting}
            button={otherReading}
            onChange={onChange}
          />
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

/** The tasks of a day or week, if the request asks about one. Shows nothing for other requests. */
function Answer({ command, request }: { command: Command; request: string }) {
  const { itemType = 'task', date, targetDate } = command.data;
  if (!isOpening(command) || itemType !== 'task' || date === undefined) return null;
  return <DayAnswer day={date} until={targetDate} request={request} />;
}

/** True if the person must choose an item before they can confirm. An action that matches nothing can be confirmed. */
function needsItem({ command, match, isUnmatched }: Action): boolean {
  // An unsupported action can be confirmed and then says why (CLASH-31).
  if (match !== undefined || isCreation(command) || isOpening(command) || getProblem(command) !== undefined)
    return false;
  return !isUnmatched;
}
