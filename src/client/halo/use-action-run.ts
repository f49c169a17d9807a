import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { t } from '#shared/language/language.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';
import { unseenDaysOffer } from './unseen-days-offer.ts';
import { isOpening } from './command-data.ts';
import { getNoMatchMessage, getProblem } from './command-problems.ts';
import { showHaloFailure } from './error-toast.ts';
import { isFindCommand, getNewDay, type Action, type ExecutionParts } from './execution.ts';
import { MATCHES } from './matches.queries.ts';
import { fixMatches } from './plan.ts';
import { runActions, type Outcome } from './run.ts';
import type { RunSummary } from './run-result.tsx';
import { createUndoAction } from './undo.ts';

/** The progress of several actions, such as 2 of 7. */
export interface Progress {
  place: number;
  count: number;
  /** True if the run ends after the current action. */
  isStopping: boolean;
}

/** Runs several confirmed actions, one after the other. */
export function useActionRun(
  { plan, commands, onExecuting, onChange, onClose, onOpen, onDone }: ExecutionParts,
  goTo: (match: Match) => void,
) {
  const client = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [summary, setSummary] = useState<RunSummary>();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  useLeaveWarning(progress !== undefined);

  /** Runs the selected actions. `onImpossible` gets the ids of those that cannot succeed, however often they are tried. */
  async function runSelected(
    actions: readonly Action[],
    onImpossible: (ids: readonly string[]) => void,
  ): Promise<void> {
    if (actions.length === 0) {
      showHaloFailure(t('No actions selected'), t('Please select at least one action to execute.'));
      return;
    }
    const attempted = fixMatches(plan, actions);
    // Opening a found item closes the dialog, so this is done last and only if all other actions succeeded.
    const finds = actions.filter(isFindCommand);
    const others = actions.filter((action) => !isFindCommand(action));
    onChange(attempted);
    onExecuting(true);
    isStopped.current = false;
    showToast({
      title: t('Processing actions'),
      description: t('Executing {count} actions...', { count: actions.length }),
    });
    const outcome = await runActions({
      client,
      commands,
      actions: others,
      onBegin: (place) => setProgress({ place, count: others.length, isStopping: false }),
      isStopped: () => isStopped.current,
    });
    onExecuting(false);
    setProgress(undefined);
    if (outcome.isSignedOut) return;
    const done = others.filter(({ key }) => outcome.done.has(key));
    if (done.length > 0) onDone();
    const notFound = finds.filter(({ match, command }) => match === undefined && !isOpening(command));
    const isComplete = done.length === others.length && notFound.length === 0;
    if (isComplete) leaveDialog(finds);
    else {
      const reasons = {
        ...outcome.failures,
        ...Object.fromEntries(notFound.map(({ key, command }) => [key, getNoMatchMessage(command)])),
      };
      const impossible = others.filter(({ command }) => getProblem(command) !== undefined).map(({ id }) => id);
      const failedCount = Object.keys(reasons).length + impossible.length;
      setFailures(reasons);
      setSummary({
        done: [...(summary?.done ?? []), ...done],
        failedCount,
        waitingCount: actions.length - done.length - failedCount,
      });
      onImpossible(impossible);
      // Deselected actions stay deselected. Completed ones leave the list.
      onChange({ ...attempted, suggestions: attempted.suggestions.filter(({ key }) => !outcome.done.has(key)) });
      if (!outcome.isUncertain) void client.invalidateQueries({ queryKey: [MATCHES] });
    }
    showToast(createRunToast(outcome, done, isComplete ? actions.length : done.length, actions.length));
  }

  /** Opens the found item, or the day or list that is asked for; without any, closes the dialog. */
  function leaveDialog(finds: readonly Action[]): void {
    const opened = finds.find(({ command }) => isOpening(command))?.command.data;
    const found = finds[0]?.match;
    if (found !== undefined) goTo(found);
    else if (opened !== undefined) onOpen(opened);
    else onClose();
  }

  /** Ends the run after the current action. */
  function stop(): void {
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  }

  return { runSelected, stop, progress, failures, summary };
}

/** Creates the toast after a run: how many of the actions succeeded, and what can be shown or undone. */
function createRunToast(
  { isUnreachable, undos }: Outcome,
  done: readonly Action[],
  count: number,
  total: number,
): Toast {
  return {
    title: t('Actions completed'),
    description: [
      t('Successfully executed {count} of {total} actions.', { count, total }),
      isUnreachable ? t('halo cannot be reached.') : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...unseenDaysOffer(done.flatMap((action) => getNewDay(action) ?? [])),
    ...createUndoAction(undos),
  };
}

/** Lets the browser ask before the page is left in the middle of several actions. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
