import { useQueryClient } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { t } from '#shared/language/language.ts';
import { capitalize, nounLabel } from '#client/items/noun-label.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { explain } from '#client/items/error-toasts.ts';
import { unseenDayOffer } from '#client/items/unseen-days.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { unseenDaysOffer } from './unseen-days-offer.ts';
import { isCreation, isCrossingOut, isOpening, isReopening, getNoun } from './command-data.ts';
import { getNoMatchMessage, getProblem } from './command-problems.ts';
import { describeTarget } from './command-descriptions.ts';
import { dismissHaloFailure, showHaloFailure } from './error-toast.ts';
import { execute, isFindCommand, getNewDay, type Action, type ExecutionParts } from './execution.ts';
import { MATCHES } from './matches.queries.ts';
import { fixMatches } from './plan.ts';
import { failureText, mayBeDone } from './run.ts';
import { createUndoAction } from './undo.ts';
import { learnFrom } from './wordings.mutations.ts';
import { useActionRun } from './use-action-run.ts';

/** The titles of the toasts after an action. */
const DONE_TITLES: Partial<Record<Command['commandType'], (noun: string) => string>> = {
  flag_item: (noun) => t('{noun} flagged', { noun }),
  unflag_item: (noun) => t('{noun} unflagged', { noun }),
  move_item: (noun) => t('{noun} moved', { noun }),
  complete_item: (noun) => t('{noun} completed', { noun }),
  delete_item: (noun) => t('{noun} deleted', { noun }),
};

/**
 * Executes confirmed actions. If all succeed, the dialog closes; failed ones stay in the preview to be retried
 * (HALO-32, HALO-33, CLASH-32).
 */
export function useExecution(parts: ExecutionParts) {
  const { plan, commands, onExecuting, onChange, onClose, onOpen, onDone } = parts;
  const client = useQueryClient();
  const goTo = useOpenMatch(parts);
  const run = useActionRun(parts, goTo);

  async function executeOne(action: Action): Promise<void> {
    const { command, match } = action;
    const reason = getProblem(command);
    if (reason !== undefined) {
      showHaloFailure(t('Action failed'), reason);
      return;
    }
    dismissHaloFailure();
    void learnFrom(client, plan);
    if (isOpening(command)) {
      onOpen(command.data);
      return;
    }
    if (isFindCommand(action)) {
      if (match === undefined) showHaloFailure(t('Action failed'), getNoMatchMessage(command));
      else goTo(match);
      return;
    }
    const epoch = sessionEpoch();
    onChange(fixMatches(plan, [action]));
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
      if (!mayBeDone(error)) void client.invalidateQueries({ queryKey: [MATCHES] });
    } finally {
      onExecuting(false);
    }
  }

  return { executeOne, ...run };
}

function createSuccessToast(action: Action): Toast {
  const { command, match } = action;
  const day = getNewDay(action);
  const noun = match?.itemType ?? getNoun(command);
  const name = capitalize(nounLabel(noun));
  if (isCreation(command)) {
    return {
      title: t('{noun} created', { noun: name }),
      description: t('Your {noun} has been added successfully.', { noun: nounLabel(noun) }),
      ...(day !== undefined && unseenDaysOffer([day])),
    };
  }
  const hidden = day === undefined ? {} : unseenDayOffer(day);
  const details = match && [cutTitle(match.title), describeMove(command), hidden.description];
  return {
    ...hidden,
    title: getDoneTitle(command, name),
    ...(details && { description: details.filter(Boolean).join(' · ') }),
  };
}

function getDoneTitle(command: Command, noun: string): string {
  if (isReopening(command)) return t('{noun} reopened', { noun });
  if (isCrossingOut(command)) return t('{noun} crossed out', { noun });
  return DONE_TITLES[command.commandType]?.(noun) ?? t('{noun} changed', { noun });
}

/** Returns the day and time that an item was moved to, because it may be out of sight there. */
function describeMove({ commandType, data }: Command): string {
  return commandType === 'move_item' && data.targetDate !== undefined ? describeTarget(data) : '';
}

function showActionFailure(command: Command, error: Error): void {
  if (isCreation(command)) {
    const description = t('Could not create the {noun}. Please try again.', {
      noun: nounLabel(getNoun(command)),
    });
    showHaloFailure(t('Creation failed'), explain(description, error));
  } else showHaloFailure(t('Action failed'), failureText(error));
}

/** Returns the function that opens an item. It refetches the item's list, because it may be of another device. */
function useOpenMatch({ commands, onFind }: ExecutionParts) {
  const client = useQueryClient();
  return (match: Match): void => {
    void client.invalidateQueries({ queryKey: [commands[match.itemType].root] });
    onFind(match);
  };
}
