import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import { t } from '#shared/language/language.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { unseenDaysOffer } from './unseen-days-offer.ts';
import { isOpening } from './command-data.ts';
import { getNoMatchMessage, getProblem } from './command-problems.ts';
import { showHaloFailure } from './error-toast.ts';
import { isFindCommand, getNewDay, type Action, type ExecutionParts } from './execution.ts';
import { MATCHES } from './matches.queries.ts';
import { fixMatches } from './plan.ts';
import { runActions } from './run.ts';
import type { RunSummary } from './run-result.tsx';
import { createUndoAction } from './undo.ts';

/** The progress of several actions, such as 2 of 7. */
export interface Progress {
  place: number;
  count: number;
  /** True if the run ends after the current action. */
  isStopping: boolean;
}

/** Executes several confirmed actions, one after the other. */
export function useSeveralActions(
  { plan, commands, onExecuting, onChange, onClose, onOpen, onDone }: ExecutionParts,
  goTo: (match: Match) => void,
) {
  const client = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [summary, setSummary] = useState<RunSummary>();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  useLeaveWarning(progress !== undefined);

  /** `onImpossible` gets the keys of the actions that cannot succeed, however often they are tried. */
  async function executeSeveral(
    actions: readonly Action[],
    onImpossible: (keys: readonly string[]) => void,
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
    const {
      done,
      failures: failed,
      undos,
      isSignedOut,
      isUncertain,
      isUnreachable,
    } = await runActions({
      client,
      commands,
      actions: others,
      onBegin: (place) => setProgress({ place, count: others.length, isStopping: false }),
      isStopped: () => isStopped.current,
    });
    onExecuting(false);
    setProgress(undefined);
    if (isSignedOut) return;
    if (done.size > 0) onDone();
    const notFound = finds.filter(({ match, command }) => match === undefined && !isOpening(command));
    const opened = finds.find(({ command }) => isOpening(command))?.command.data;
    const isComplete = done.size === others.length && notFound.length === 0;
    const found = finds[0]?.match;
    if (isComplete && found !== undefined) goTo(found);
    else if (isComplete && opened !== undefined) onOpen(opened);
    else if (isComplete) onClose();
    else {
      const reasons = {
        ...failed,
        ...Object.fromEntries(notFound.map(({ key, command }) => [key, getNoMatchMessage(command)])),
      };
      const impossible = others.filter(({ command }) => getProblem(command) !== undefined).map(({ key }) => key);
      const failedCount = Object.keys(reasons).length + impossible.length;
      setFailures(reasons);
      setSummary({
        done: [...(summary?.done ?? []), ...others.filter(({ key }) => done.has(key))],
        failedCount,
        waitingCount: actions.length - done.size - failedCount,
      });
      onImpossible(impossible);
      // Deselected actions stay deselected. Completed ones leave the list.
      onChange({ ...attempted, suggestions: attempted.suggestions.filter(({ key }) => !done.has(key)) });
      if (!isUncertain) void client.invalidateQueries({ queryKey: [MATCHES] });
    }
    const count = isComplete ? actions.length : done.size;
    showToast({
      title: t('Actions completed'),
      description: [
        t('Successfully executed {count} of {total} actions.', { count, total: actions.length }),
        isUnreachable ? t('halo cannot be reached.') : '',
      ]
        .filter(Boolean)
        .join(' '),
      ...unseenDaysOffer(others.filter(({ key }) => done.has(key)).flatMap((action) => getNewDay(action) ?? [])),
      ...createUndoAction(undos),
    });
  }

  /** Ends the run after the current action. */
  function stop(): void {
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  }

  return { executeSeveral, stop, progress, failures, summary };
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
