import { useState } from 'react';
import { LeftoverSheet, type LeftoverSheetProps } from '#client/carry-over/leftover-sheet.tsx';
import { useIsDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { useCarryOverQuestion } from './carry-over-question.ts';
import { useNewDayQuestion } from './new-day-question.ts';
import type { Question, QuestionProps } from './new-day-flow.ts';
import { dismissOfferedStep } from './new-day-steps.ts';
import { NewDayStepList } from './new-day-step-list.tsx';
import { useCallWhenTrue } from './use-call-when-true.ts';

/** Returns the number of a question if two follow one another; undefined if it is alone. */
function getStep(
  kind: LeftoverSheetProps['kind'],
  isCarryOverAhead: boolean,
  wasNewDayShown: boolean,
): LeftoverSheetProps['step'] {
  if (kind === 'new-day') return isCarryOverAhead ? 1 : undefined;
  return wasNewDayShown ? 2 : undefined;
}

/**
 * The sheet of the new-day flow: the question New Day, then in a new week or month Carry Over (TIME-05, TIME-15,
 * READ-16). It stays open between the two.
 */
export function NewDayFlowDialogs(props: QuestionProps) {
  const { userId, flow, changeFlow } = props;
  const [lastAnswered, setLastAnswered] = useState<Question['question']>();
  const isAnotherOpen = useIsDialogOpen();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [wasNewDayShown, setNewDayShown] = useState(false);
  const newDay = useNewDayQuestion(props, isSheetOpen);
  const carryOver = useCarryOverQuestion(props, isSheetOpen);

  const question = flow.stage === 'new-day' ? newDay.question : carryOver.question;
  const shown = question ?? (carryOver.isLoading ? lastAnswered : undefined);
  // The sheet opens once no other dialog is open and then stays open.
  if (shown !== undefined && !isSheetOpen && !isAnotherOpen) setSheetOpen(true);
  if (shown === undefined && isSheetOpen) setSheetOpen(false);
  if (isSheetOpen && shown?.kind === 'new-day' && !wasNewDayShown) setNewDayShown(true);
  useCallWhenTrue(isSheetOpen, dismissOfferedStep);
  if (!isSheetOpen || shown === undefined) return null;

  // The answered question stays in the sheet until the next one has loaded.
  const keepShown = () => setLastAnswered({ ...shown, isRunning: true });
  const step = getStep(shown.kind, carryOver.isAhead, wasNewDayShown);
  return (
    <LeftoverSheet
      {...shown}
      step={step}
      done={<NewDayStepList userId={userId} flow={flow} />}
      onEdit={(change) => changeFlow((latest) => ({ ...latest, edits: change(latest.edits) }))}
      onLater={() => changeFlow((latest) => ({ ...latest, isLater: true }))}
      onSkip={() => {
        keepShown();
        shown.onSkip();
      }}
      onSubmit={(choices) => {
        keepShown();
        shown.onSubmit(choices);
      }}
    />
  );
}
