import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import type { CommandUndo } from '#client/items/item-commands.ts';
import { showErrorToast, explain } from '#client/items/error-toasts.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';
import {
  absenceOf,
  capitalized,
  cutTitle,
  isCreation,
  isOpening,
  nounOf,
  unsupportedReason,
} from './command-labels.ts';
import { execute, type Action, type CommandTable } from './execution.ts';
import { MATCHES } from './matches.queries.ts';
import type { Place, Plan } from './plan.ts';
import { failureText, mayBeDone, runActions } from './run.ts';
import { undoActions } from './undo.ts';

export interface ExecutionParts {
  plan: Plan;
  commands: CommandTable;
  onExecuting: (isExecuting: boolean) => void;
  onChange: (plan: Plan) => void;
  onClose: () => void;
  onFind: (match: Match) => void;
  /** Called when a day or a list is to be opened. */
  onOpen: (place: Place) => void;
  /** Called when something was carried out. */
  onDone: () => void;
}

/** The progress of several actions, such as 2 of 7. */
export interface Progress {
  place: number;
  count: number;
  /** True if the run ends after the current action. */
  isStopping: boolean;
}

const PARTICIPLES: Partial<Record<Command['commandType'], string>> = {
  flag_item: 'flagged',
  unflag_item: 'unflagged',
  move_item: 'moved',
  complete_item: 'completed',
  delete_item: 'deleted',
};

/**
 * Executes confirmed actions. If all succeed, the dialog closes; failed ones stay in the preview to be retried
 * (HALO-32, HALO-33, CLASH-32).
 */
export function useExecution({
  plan,
  commands,
  onExecuting,
  onChange,
  onClose,
  onFind,
  onOpen,
  onDone,
}: ExecutionParts) {
  const client = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  /** Returns the plan with each action's item fixed, so that a retry means the same item. */
  function fixMatches(actions: readonly Action[]): Plan {
    const attempted = new Map(actions.map(({ key, match }) => [key, match]));
    const suggestions = plan.suggestions.map((each) => ({ ...each, match: attempted.get(each.key) ?? each.match }));
    return { ...plan, suggestions };
  }

  function refetchMatches(): void {
    void client.invalidateQueries({ queryKey: [MATCHES] });
  }

  async function executeOne(action: Action): Promise<void> {
    const { command, match } = action;
    const reason = unsupportedReason(command);
    if (reason !== undefined) return void showErrorToast('Action failed', reason);
    if (isOpening(command)) {
      onOpen(command.data);
      return;
    }
    if (isFindCommand(action)) {
      if (match === undefined) showErrorToast('Action failed', absenceOf(command));
      else goTo(match);
      return;
    }
    const epoch = sessionEpoch();
    onChange(fixMatches([action]));
    onExecuting(true);
    try {
      const undo = await execute(client, commands, action);
      if (sessionEpoch() !== epoch) return;
      onDone();
      onClose();
      showToast({ ...createSuccessToast(action), ...createUndoAction(undo === undefined ? [] : [undo]) });
    } catch (error) {
      if (sessionEpoch() !== epoch) return;
      showActionFailure(command, error as Error);
      if (!mayBeDone(error)) refetchMatches();
    } finally {
      onExecuting(false);
    }
  }

  async function executeSeveral(actions: readonly Action[]): Promise<void> {
    if (actions.length === 0) {
      showErrorToast('No actions selected', 'Please select at least one action to execute.');
      return;
    }
    const attempted = fixMatches(actions);
    // Opening a found item closes the dialog, so this is done last and only if all other actions succeeded.
    const finds = actions.filter(isFindCommand);
    const others = actions.filter((action) => !isFindCommand(action));
    onChange(attempted);
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
      setFailures({ ...failed, ...Object.fromEntries(notFound.map(({ key, command }) => [key, absenceOf(command)])) });
      // Deselected actions stay deselected. Completed ones leave the list.
      onChange({ ...attempted, suggestions: attempted.suggestions.filter(({ key }) => !done.has(key)) });
      if (!isUncertain) refetchMatches();
    }
    const count = isComplete ? actions.length : done.size;
    showToast({
      title: 'Actions completed',
      description: `Successfully executed ${count} of ${actions.length} actions.`,
      ...createUndoAction(undos),
    });
  }

  /** Refetches the item's list, because the item may have been added on another device. */
  function goTo(match: Match): void {
    void client.invalidateQueries({ queryKey: [commands[match.itemType].root] });
    onFind(match);
  }

  /** Ends the run after the current action. */
  function stop(): void {
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  }

  return { executeOne, executeSeveral, stop, progress, failures };
}

function isFindCommand({ command }: Action): boolean {
  return command.commandType === 'find_item';
}

function createSuccessToast({ command, match }: Action): Toast {
  const noun = match?.itemType ?? nounOf(command);
  const name = capitalized(noun);
  if (isCreation(command)) {
    return { title: `${name} created`, description: `Your ${noun} has been added successfully.` };
  }
  return {
    title: `${name} ${PARTICIPLES[command.commandType] ?? 'changed'}`,
    ...(match && { description: cutTitle(match.title) }),
  };
}

function createUndoAction(undos: readonly CommandUndo[]): Pick<Toast, 'action'> {
  if (undos.length === 0) return {};
  return { action: { label: undos.length === 1 ? 'Undo' : 'Undo all', onSelect: () => void undoActions(undos) } };
}

function showActionFailure(command: Command, error: Error): void {
  if (isCreation(command)) {
    const description = `Could not create the ${nounOf(command)}. Please try again.`;
    showErrorToast('Creation failed', explain(description, error));
  } else showErrorToast('Action failed', failureText(error));
}
