import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { offeredAt } from '#shared/carry-over/carry-over.rules.ts';
import { t } from '#shared/language/language.ts';
import { offerRemoval, useCarryOver } from '#client/carry-over/carry-over.mutations.ts';
import { carryOverAheadQuery, carryOverQuery } from '#client/carry-over/carry-over.queries.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { afterAnswer, type Question, type QuestionProps } from './new-day-flow.ts';
import { answerQuestion, passQuestion } from './new-day-steps.ts';
import { useSubmission } from './use-submission.ts';
import { useCallWhenTrue } from './use-call-when-true.ts';

/**
 * The question Carry Over: which unfinished items of the last week or month come along (TIME-15, TIME-17 to TIME-25).
 * Its list is loaded after New Day is answered, so that it does not offer what was just copied.
 */
export function useCarryOverQuestion(
  { userId, flow, changeFlow }: QuestionProps,
  isOpen: boolean,
): Question & { isLoading: boolean; isAhead: boolean } {
  const { newDay, edits } = flow;
  const isCurrent = flow.stage === 'carry-over';
  const client = useQueryClient();
  const carryOver = useCarryOver();
  const { isRunning, submit } = useSubmission();
  const [epoch] = useState(sessionEpoch);
  const [wasOffered, setOffered] = useState(false);
  const query = useQuery({ ...carryOverQuery(newDay.today), enabled: isCurrent, subscribed: isCurrent });
  const { data: ahead } = useQuery({
    ...carryOverAheadQuery(newDay.today),
    enabled: flow.stage === 'new-day' && (newDay.isNewWeek || newDay.isNewMonth),
  });
  const yesterday = addDays(newDay.today, -1);
  // What New Day does not offer is left for Carry Over.
  const isAhead =
    ahead !== undefined &&
    offeredAt(ahead.items, newDay).some(({ type, date }) => type !== 'day-task' || date !== yesterday);
  const items = isCurrent && query.data ? offeredAt(query.data.items, newDay) : undefined;
  const context = { client, userId, flow };
  const isOffered = items !== undefined && items.length > 0 && isOpen;
  if (isCurrent && isOffered && !wasOffered) setOffered(true);
  if (!isCurrent && wasOffered) setOffered(false);
  // A list that becomes empty while it is shown stays.
  useCallWhenTrue(items?.length === 0 && !wasOffered, () => passQuestion(context));
  const isLoading = isCurrent && query.isLoading && query.failureCount === 0;
  if (items === undefined || (items.length === 0 && !wasOffered)) return { isLoading, isAhead };

  return {
    isLoading,
    isAhead,
    question: {
      kind: 'carry-over',
      title: t('Carry Over to {day}', { day: longDay(newDay.today) }),
      items,
      edits,
      isRunning,
      onSkip: () => answerQuestion(context, { kind: 'skipped', title: t('Carry Over skipped') }),
      onSubmit: (choices) =>
        void submit(choices, async (key) => {
          const copies = await carryOver(newDay.today, choices, key);
          // The session has changed.
          if (sessionEpoch() === epoch) offerRemoval(client, copies);
          changeFlow((latest) => afterAnswer(latest, flow));
        }),
    },
  };
}
