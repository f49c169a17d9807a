import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { showErrorToast, explain } from '#client/items/error-toasts.ts';
import { showToast, type Toast } from '#client/ui/toasts.ts';
import { absenceOf, capitalized, cutTitle, isCreation, nounOf, unsupportedReason } from './command-labels.ts';
import { execute, ROOTS, type Action } from './execution.ts';
import { MATCHES } from './matches.queries.ts';
import type { Plan } from './plan.ts';
import { failureText, mayBeDone, runActions } from './run.ts';
import { undoActions, type Undo } from './undo.ts';

export interface ExecutionParts {
  plan: Plan;
  onExecuting: (isExecuting: boolean) => void;
  onChange: (plan: Plan) => void;
  onClose: () => void;
  onFind: (match: Match) => void;
  /** Something was carried out. */
  onDone: () => void;
}

/** How far several actions are: 2 of 7. */
export interface Progress {
  place: number;
  count: number;
  /** Whether it ends with the one that is being done. */
  isStopping: boolean;
}

const DONE: Partial<Record<Command['commandType'], string>> = {
  flag_item: 'flagged',
  unflag_item: 'unflagged',
  move_item: 'moved',
  delete_item: 'deleted',
};

/** Carries out what was confirmed: all done closes the dialog; what could not be done stays there to be tried again. */
export function useExecution({ plan, onExecuting, onChange, onClose, onFind, onDone }: ExecutionParts) {
  const client = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  /** What is tried means the item that it was tried with from then on. */
  function pinned(actions: readonly Action[]): Plan {
    const tried = new Map(actions.map(({ key, match }) => [key, match]));
    const suggestions = plan.suggestions.map((each) => ({ ...each, match: tried.get(each.key) ?? each.match }));
    return { ...plan, suggestions };
  }

  function readMatchesAgain(): void {
    void client.invalidateQueries({ queryKey: [MATCHES] });
  }

  async function executeOne(action: Action): Promise<void> {
    const { command, match } = action;
    const reason = unsupportedReason(command);
    if (reason !== undefined) return void showErrorToast('Action failed', reason);
    if (isFind(action)) {
      if (match === undefined) showErrorToast('Action failed', absenceOf(command));
      else goTo(match);
      return;
    }
    const generation = sessionEpoch();
    onChange(pinned([action]));
    onExecuting(true);
    try {
      const undo = await execute(client, action);
      if (sessionEpoch() !== generation) return;
      onDone();
      onClose();
      showToast({ ...successOf(action), ...offerOf(undo === undefined ? [] : [undo]) });
    } catch (error) {
      if (sessionEpoch() !== generation) return;
      showFailureOf(command, error as Error);
      if (!mayBeDone(error)) readMatchesAgain();
    } finally {
      onExecuting(false);
    }
  }

  async function executeSeveral(actions: readonly Action[]): Promise<void> {
    if (actions.length === 0) {
      showErrorToast('No actions selected', 'Please select at least one action to execute.');
      return;
    }
    const tried = pinned(actions);
    // The dialog goes with whoever goes to what was found: that comes last, once nothing is left to be tried again.
    const finds = actions.filter(isFind);
    const others = actions.filter((action) => !isFind(action));
    onChange(tried);
    onExecuting(true);
    isStopped.current = false;
    showToast({ title: 'Processing actions', description: `Executing ${actions.length} actions...` });
    const {
      done,
      failures: failed,
      undos,
      isSignedOut,
      isUncertain,
    } = await runActions({
      client,
      actions: others,
      onBegin: (place) => setProgress({ place, count: others.length, isStopping: false }),
      isStopped: () => isStopped.current,
    });
    onExecuting(false);
    setProgress(undefined);
    if (isSignedOut) return;
    if (done.size > 0) onDone();
    const lost = finds.filter(({ match }) => match === undefined);
    const isAll = done.size === others.length && lost.length === 0;
    const found = finds[0]?.match;
    if (isAll && found !== undefined) goTo(found);
    else if (isAll) onClose();
    else {
      setFailures({ ...failed, ...Object.fromEntries(lost.map(({ key, command }) => [key, absenceOf(command)])) });
      // What was left out stays left out; what is done leaves the list.
      onChange({ ...tried, suggestions: tried.suggestions.filter(({ key }) => !done.has(key)) });
      if (!isUncertain) readMatchesAgain();
    }
    const count = isAll ? actions.length : done.size;
    showToast({
      title: 'Actions completed',
      description: `Successfully executed ${count} of ${actions.length} actions.`,
      ...offerOf(undos),
    });
  }

  /** What stands there is read again: it may be from another device. */
  function goTo(match: Match): void {
    void client.invalidateQueries({ queryKey: [ROOTS[match.itemType]] });
    onFind(match);
  }

  /** Leaves what has not begun yet in the list. */
  function stop(): void {
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  }

  return { executeOne, executeSeveral, stop, progress, failures };
}

function isFind({ command }: Action): boolean {
  return command.commandType === 'find_item';
}

function successOf({ command, match }: Action): Toast {
  const noun = match?.itemType ?? nounOf(command);
  const name = capitalized(noun);
  if (isCreation(command)) {
    return { title: `${name} created`, description: `Your ${noun} has been added successfully.` };
  }
  return {
    title: `${name} ${DONE[command.commandType] ?? 'changed'}`,
    ...(match && { description: cutTitle(match.title) }),
  };
}

function offerOf(undos: readonly Undo[]): Pick<Toast, 'action'> {
  if (undos.length === 0) return {};
  return { action: { label: undos.length === 1 ? 'Undo' : 'Undo all', onSelect: () => void undoActions(undos) } };
}

function showFailureOf(command: Command, error: Error): void {
  if (isCreation(command)) {
    const description = `Could not create the ${nounOf(command)}. Please try again.`;
    showErrorToast('Creation failed', explain(description, error));
  } else showErrorToast('Action failed', failureText(error));
}
