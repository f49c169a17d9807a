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
import { useIsDialogOpen } from '#client/ui/open-dialogs.ts';
import { afterAnswer, type NewDayFlow, type NewDayStep } from './new-day-flow.ts';
import { NewDayStepList } from './new-day-step-list.tsx';
import { offerCallBack, offerStep } from './new-day-steps.ts';
import { useSelectedDate } from './selected-date.tsx';
import type { NewDayState } from './use-new-day.ts';

interface StageProps {
  userId: number;
  flow: NewDayFlow;
  changeFlow: NewDayState['changeFlow'];
}

/** What a new day asks, one dialog after the other: New Day, then, in a new week or month, Carry Over (readings, 16). */
export function NewDayFlowDialogs(props: StageProps) {
  return props.flow.stage === 'new-day' ? <NewDayStage {...props} /> : <CarryOverStage {...props} />;
}

/** A stage with nothing to ask counts as answered. Whoever is expected back is told that there is nothing. */
function NewDayStage({ userId, flow, changeFlow }: StageProps) {
  const { today, isReturn } = flow.newDay;
  const { setSelectedDate } = useSelectedDate();
  const client = useQueryClient();
  const [generation] = useState(sessionEpoch);
  const { data: tasks } = useQuery(copyCandidatesQuery(today));
  const answer = (step?: NewDayStep) => changeFlow((latest) => afterAnswer(latest, flow, step));
  const isWanted = tasks !== undefined && (isReturn || tasks.length > 0);
  const isOpen = useTurn(isWanted);
  useOnce(isOpen, () => setSelectedDate(today));
  useOnce(tasks !== undefined && !isWanted, () => answer());
  if (!isOpen || tasks === undefined) return null;

  function skip(): void {
    // Of nothing there is nothing to call back.
    if (tasks?.length === 0) {
      answer();
      return;
    }
    const step: NewDayStep = { kind: 'skipped', title: 'New Day skipped' };
    offerCallBack(userId, flow, step);
    answer(step);
  }

  function finish(items: readonly CarriedItem[]): void {
    // Whoever has the session by now did not copy them.
    if (sessionEpoch() !== generation) return;
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

/** What New Day has just copied is no longer offered: the list is read only when New Day is answered. */
function CarryOverStage({ userId, flow, changeFlow }: StageProps) {
  const { newDay, edits } = flow;
  const { data } = useQuery(carryOverQuery(newDay.today));
  const answer = () => changeFlow((latest) => afterAnswer(latest, flow));
  const items = data && offeredAt(data.items, newDay);
  const isOpen = useTurn(items !== undefined && items.length > 0);
  useOnce(items?.length === 0 && !isOpen, answer);
  if (!isOpen || items === undefined) return null;

  function skip(): void {
    offerCallBack(userId, flow, { kind: 'skipped', title: 'Carry Over skipped' });
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

/** Whether a dialog that is wanted may be open: from when no other is, for as long as it is not answered. */
function useTurn(isWanted: boolean): boolean {
  const isAnotherOpen = useIsDialogOpen();
  const [hasTurn, setTurn] = useState(false);
  if (isWanted && !isAnotherOpen && !hasTurn) setTurn(true);
  return hasTurn;
}

/** Calls when `isDue` comes true. */
function useOnce(isDue: boolean, callback: () => void): void {
  const act = useEffectEvent(callback);
  useEffect(() => {
    if (isDue) act();
  }, [isDue]);
}
