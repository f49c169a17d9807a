import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { accountGeneration } from '#client/data/account-change.ts';
import { serverMessageOf } from '#client/data/api-client.ts';
import { showFailure } from '#client/items/failures.ts';
import { showToast, type Toast } from '#client/ui/toasts.ts';
import { capitalized, cutTitle, isCreation, nounOf, unsupportedReason } from './command-words.ts';
import { execute, takeBack, type Action, type Undo } from './execution.ts';
import { MATCHES } from './matches.queries.ts';
import type { Plan } from './plan.ts';

export interface ExecutionParts {
  plan: Plan;
  onExecuting: (isExecuting: boolean) => void;
  onChange: (plan: Plan) => void;
  onClose: () => void;
  onFind: (match: Match) => void;
}

const DONE: Partial<Record<Command['commandType'], string>> = {
  flag_item: 'flagged',
  unflag_item: 'unflagged',
  move_item: 'moved',
  delete_item: 'deleted',
};

/** Carries out what was confirmed: all done closes the dialog; what could not be done stays there to be tried again. */
export function useExecution({ plan, onExecuting, onChange, onClose, onFind }: ExecutionParts) {
  const client = useQueryClient();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});

  async function executeOne(action: Action): Promise<void> {
    const { command, match } = action;
    const reason = unsupportedReason(command);
    if (reason !== undefined) {
      showFailure('Action failed', reason);
      return;
    }
    if (command.commandType === 'find_item') {
      if (match !== undefined) onFind(match);
      return;
    }
    const generation = accountGeneration();
    onExecuting(true);
    try {
      const undo = await execute(client, action);
      if (accountGeneration() !== generation) return;
      onClose();
      showToast({ ...successOf(action), ...offerOf(undo === undefined ? [] : [undo]) });
    } catch (error) {
      if (accountGeneration() !== generation) return;
      showFailureOf(command, error as Error);
      void client.invalidateQueries({ queryKey: [MATCHES] });
    } finally {
      onExecuting(false);
    }
  }

  async function executeSeveral(actions: readonly Action[]): Promise<void> {
    if (actions.length === 0) {
      showFailure('No actions selected', 'Please select at least one action to execute.');
      return;
    }
    const generation = accountGeneration();
    const undos: Undo[] = [];
    const failed: Record<string, string> = {};
    const done = new Set<string>();
    let found: Match | undefined;
    onExecuting(true);
    showToast({ title: 'Processing actions', description: `Executing ${actions.length} actions...` });
    for (const action of actions) {
      const { command, match, key } = action;
      try {
        if (unsupportedReason(command) !== undefined) continue;
        const undo = await execute(client, action);
        done.add(key);
        if (undo !== undefined) undos.push(undo);
        if (command.commandType === 'find_item') found = match;
      } catch (error) {
        failed[key] = messageOf(error as Error);
      }
      if (accountGeneration() !== generation) return;
    }
    onExecuting(false);
    if (done.size === actions.length) {
      if (found === undefined) onClose();
      else onFind(found);
    } else {
      setFailures(failed);
      // What was left out stays left out; what is done leaves the list.
      onChange({ ...plan, suggestions: plan.suggestions.filter(({ key }) => !done.has(key)) });
      void client.invalidateQueries({ queryKey: [MATCHES] });
    }
    showToast({
      title: 'Actions completed',
      description: `Successfully executed ${done.size} of ${actions.length} actions.`,
      ...offerOf(undos),
    });
  }

  return { executeOne, executeSeveral, failures };
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
  return { action: { label: undos.length === 1 ? 'Undo' : 'Undo all', onSelect: () => void takeBack(undos) } };
}

function showFailureOf(command: Command, error: Error): void {
  if (isCreation(command)) showFailure('Creation failed', `Could not create the ${nounOf(command)}. Please try again.`);
  else showFailure('Action failed', messageOf(error));
}

function messageOf(error: Error): string {
  return serverMessageOf(error) ?? 'Failed to execute action';
}
