import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { offeredAt } from '#shared/carry-over/carry-over.rules.ts';
import { CarryOverDialog } from '#client/carry-over/carry-over-dialog.tsx';
import { useCopiesToast } from '#client/carry-over/carry-over.mutations.ts';
import { carryOverQuery } from '#client/carry-over/carry-over.queries.ts';
import { NewDayDialog } from '#client/tasks/new-day-dialog.tsx';
import { copyCandidatesQuery } from '#client/tasks/new-day.queries.ts';
import { useIsDialogOpen } from '#client/ui/open-dialogs.ts';
import { afterAnswer, type Ritual } from './ritual.ts';
import { useSelectedDate } from './selected-date.tsx';
import type { NewDayState } from './use-new-day.ts';

interface StageProps {
  userId: number;
  ritual: Ritual;
  changeRitual: NewDayState['changeRitual'];
}

/** What a new day asks, one dialog after the other: New Day, then, in a new week or month, Carry Over (readings, 16). */
export function RitualDialogs(props: StageProps) {
  return props.ritual.stage === 'new-day' ? <NewDayStage {...props} /> : <CarryOverStage {...props} />;
}

/** A stage with nothing to ask counts as answered. Whoever is expected back is told that there is nothing. */
function NewDayStage({ userId, ritual, changeRitual }: StageProps) {
  const { today, isReturn } = ritual.newDay;
  const { setSelectedDate } = useSelectedDate();
  const { data: tasks } = useQuery(copyCandidatesQuery(today));
  const showCopies = useCopiesToast();
  const answer = () => changeRitual((latest) => afterAnswer(latest, ritual));
  const isWanted = tasks !== undefined && (isReturn || tasks.length > 0);
  const isOpen = useTurn(isWanted);
  useOnce(isOpen, () => setSelectedDate(today));
  useOnce(tasks !== undefined && !isWanted, answer);
  if (!isOpen || tasks === undefined) return null;
  return (
    <NewDayDialog
      userId={userId}
      today={today}
      tasks={tasks}
      selection={ritual.selection}
      onSelect={(selection) => changeRitual((latest) => ({ ...latest, selection }))}
      onSkip={answer}
      onCopied={(copies) => {
        const count = copies.length;
        showCopies(copies, count === 1 ? '1 task copied to today' : `${count} tasks copied to today`);
        answer();
      }}
    />
  );
}

/** What New Day has just copied is no longer offered: the list is read only when New Day is answered. */
function CarryOverStage({ ritual, changeRitual }: StageProps) {
  const { newDay, edits } = ritual;
  const { data } = useQuery(carryOverQuery(newDay.today));
  const answer = () => changeRitual((latest) => afterAnswer(latest, ritual));
  const items = data && offeredAt(data.items, newDay);
  const isOpen = useTurn(items !== undefined && items.length > 0);
  useOnce(items?.length === 0 && !isOpen, answer);
  if (!isOpen || items === undefined) return null;
  return (
    <CarryOverDialog
      today={newDay.today}
      items={items}
      edits={edits}
      onEdit={(change) => changeRitual((latest) => ({ ...latest, edits: change(latest.edits) }))}
      onAnswer={answer}
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
