import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CarriedItem } from '#shared/carry-over/carry-over.contract.ts';
import { offeredAt } from '#shared/carry-over/carry-over.rules.ts';
import { CarryOverDialog } from '#client/carry-over/carry-over-dialog.tsx';
import { removeCopies, showAlreadyThere } from '#client/carry-over/carry-over.mutations.ts';
import { carryOverQuery } from '#client/carry-over/carry-over.queries.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { NewDayDialog } from '#client/tasks/new-day-dialog.tsx';
import { copyCandidatesQuery } from '#client/tasks/new-day.queries.ts';
import { useIsDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { afterAnswer, type NewDayFlow, type NewDayStep } from './new-day-flow.ts';
import { NewDayStepList } from './new-day-step-list.tsx';
import { offerReopen, offerStep } from './new-day-steps.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

interface FlowProps {
  userId: number;
  flow: NewDayFlow;
  /** Changes the flow; returning undefined ends it. */
  changeFlow: (change: (flow: NewDayFlow) => NewDayFlow | undefined) => void;
}

/** The dialogs of the new-day flow: New Day, then in a new week or month Carry Over (TIME-05, TIME-15, READ-16). */
export function NewDayFlowDialogs(props: FlowProps) {
  return props.flow.stage === 'new-day' ? <NewDayStage {...props} /> : <CarryOverStage {...props} />;
}

/**
 * The New Day dialog. It counts as answered if there is nothing to ask, but a returning person is told that there is
 * nothing.
 */
function NewDayStage({ userId, flow, changeFlow }: FlowProps) {
  const { today, isReturn } = flow.newDay;
  const { setSelectedDate } = useSelectedDate();
  const client = useQueryClient();
  const [epoch] = useState(sessionEpoch);
  const { data: tasks } = useQuery(copyCandidatesQuery(today));
  const answer = (step?: NewDayStep) => changeFlow((latest) => afterAnswer(latest, flow, step));
  const isWanted = tasks !== undefined && (isReturn || tasks.length > 0);
  const isOpen = useDialogTurn(isWanted);
  useWhenDue(isOpen, () => setSelectedDate(today));
  useWhenDue(tasks !== undefined && !isWanted, () => answer());
  if (!isOpen || tasks === undefined) return null;

  function skip(): void {
    // A dialog without tasks is not worth reopening.
    if (tasks?.length === 0) {
      answer();
      return;
    }
    const step: NewDayStep = { kind: 'skipped', title: 'New Day skipped' };
    offerReopen(userId, flow, step);
    answer(step);
  }

  function finish(items: readonly CarriedItem[]): void {
    // The session has changed since, so another person is signed in.
    if (sessionEpoch() !== epoch) return;
    if (items.length === 0) {
      showAlreadyThere();
      answer();
      return;
    }
    const title = items.length === 1 ? '1 task copied to today' : `${items.length} tasks copied to today`;
    const step = { kind: 'copied', title, items } as const;
    offerStep(userId, step, async () => removeCopies(client, items));
    answer(step);
  }

  return (
    <NewDayDialog
      userId={userId}
      today={today}
      tasks={tasks}
      selection={flow.selection}
      done={<NewDayStepList userId={userId} flow={flow} />}
      onSelect={(selection) => changeFlow((latest) => ({ ...latest, selection }))}
      onSkip={skip}
      onCopied={finish}
    />
  );
}

/**
 * The Carry Over dialog. Its list is loaded after New Day is answered, so that it does not offer what was just copied.
 */
function CarryOverStage({ userId, flow, changeFlow }: FlowProps) {
  const { newDay, edits } = flow;
  const { data } = useQuery(carryOverQuery(newDay.today));
  const answer = () => changeFlow((latest) => afterAnswer(latest, flow));
  const items = data && offeredAt(data.items, newDay);
  const isOpen = useDialogTurn(items !== undefined && items.length > 0);
  useWhenDue(items?.length === 0 && !isOpen, answer);
  if (!isOpen || items === undefined) return null;

  function skip(): void {
    offerReopen(userId, flow, { kind: 'skipped', title: 'Carry Over skipped' });
    answer();
  }

  return (
    <CarryOverDialog
      today={newDay.today}
      items={items}
      edits={edits}
      done={<NewDayStepList userId={userId} flow={flow} />}
      onEdit={(change) => changeFlow((latest) => ({ ...latest, edits: change(latest.edits) }))}
      onSkip={skip}
      onCarried={answer}
    />
  );
}

/** Returns whether a wanted dialog may be open. It opens once no other dialog is open and then stays open. */
function useDialogTurn(isWanted: boolean): boolean {
  const isAnotherOpen = useIsDialogOpen();
  const [hasTurn, setTurn] = useState(false);
  if (isWanted && !isAnotherOpen && !hasTurn) setTurn(true);
  return hasTurn;
}

/** Calls back when `isDue` becomes true. */
function useWhenDue(isDue: boolean, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (isDue) call();
  }, [isDue]);
}
