import { useState } from 'react';
import { LeftoverSheet } from '#client/carry-over/leftover-sheet.tsx';
import { useIsDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { useCarryOverQuestion } from './carry-over-question.ts';
import { useNewDayQuestion } from './new-day-question.ts';
import type { Question, QuestionProps } from './new-day-flow.ts';
import { NewDayStepList } from './new-day-step-list.tsx';

/**
 * The sheet of the new-day flow: the question New Day, then in a new week or month Carry Over (TIME-05, TIME-15,
 * READ-16). It stays open between the two.
 */
export function NewDayFlowDialogs(props: QuestionProps) {
  const { userId, flow, changeFlow } = props;
  const [lastAnswered, setLastAnswered] = useState<Question['question']>();
  const isAnotherOpen = useIsDialogOpen();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const newDay = useNewDayQuestion(props, isSheetOpen);
  const carryOver = useCarryOverQuestion(props, isSheetOpen);

  const question = flow.stage === 'new-day' ? newDay.question : carryOver.question;
  const shown = question ?? (carryOver.isLoading ? lastAnswered : undefined);
  // The sheet opens once no other dialog is open and then stays open.
  if (shown !== undefined && !isSheetOpen && !isAnotherOpen) setSheetOpen(true);
  if (shown === undefined && isSheetOpen) setSheetOpen(false);
  if (!isSheetOpen || shown === undefined) return null;

  // The answered question stays in the sheet until the next one has loaded.
  const keepShown = () => setLastAnswered({ ...shown, isRunning: true });
  return (
    <LeftoverSheet
      {...shown}
      done={<NewDayStepList userId={userId} flow={flow} />}
      onEdit={(change) => changeFlow((latest) => ({ ...latest, edits: change(latest.edits) }))}
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
