import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { isCrossedOutByHand } from '#shared/tasks/tasks.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import type { getChoices } from '#client/carry-over/carry-over-edits.ts';
import { showAlreadyThere } from '#client/carry-over/carry-over.mutations.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { useCopyTasks } from '#client/tasks/new-day.mutations.ts';
import { copyCandidatesQuery, earlierCandidatesQuery } from '#client/tasks/new-day.queries.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { afterAnswer, type Question, type QuestionProps } from './new-day-flow.ts';
import { answerQuestion, passQuestion } from './new-day-steps.ts';
import { useSubmission } from './use-submission.ts';
import { useCallWhenTrue } from './use-call-when-true.ts';

const NO_TASKS: readonly Task[] = [];

/**
 * The question New Day: whether to copy yesterday's uncompleted tasks (TIME-07 to TIME-13). On request it also offers
 * those of the days before on which the person was away. It counts as answered if there is nothing to ask, but a returning
 * person is told that there is nothing.
 */
export function useNewDayQuestion({ userId, flow, changeFlow }: QuestionProps, isOpen: boolean): Question {
  const { today, crossOutFrom, isReturn } = flow.newDay;
  const isCurrent = flow.stage === 'new-day';
  const { setSelectedDate } = useSelectedDate();
  const client = useQueryClient();
  const copyTasks = useCopyTasks(userId);
  const { isRunning, submit } = useSubmission();
  const [epoch] = useState(sessionEpoch);
  const { data: yesterdays } = useQuery({ ...copyCandidatesQuery(today), enabled: isCurrent, subscribed: isCurrent });
  const { data: earlier = NO_TASKS } = useQuery({
    ...earlierCandidatesQuery(crossOutFrom, today),
    enabled: isCurrent && yesterdays !== undefined,
    subscribed: isCurrent,
  });
  const [isEarlierShown, setEarlierShown] = useState(false);
  const context = { client, userId, flow };
  const isWanted = isCurrent && yesterdays !== undefined && (isReturn || yesterdays.length > 0);
  useCallWhenTrue(isWanted && isOpen, () => setSelectedDate(today));
  useCallWhenTrue(isCurrent && yesterdays !== undefined && !isWanted, () => passQuestion(context));
  if (!isWanted) return {};
  const tasks = isEarlierShown ? [...earlier, ...yesterdays] : yesterdays;

  function skip(): void {
    // A question without tasks is not worth reopening.
    if (yesterdays?.length === 0 && earlier.length === 0) passQuestion(context);
    else answerQuestion(context, { kind: 'skipped', title: t('New Day skipped') });
  }

  async function copy(choices: ReturnType<typeof getChoices>, key: string): Promise<void> {
    const dayById = new Map(choices.map(({ id, date }) => [id, date ?? today]));
    const copies = tasks.flatMap((task) => {
      const day = dayById.get(task.id);
      return day === undefined ? [] : [{ task, day }];
    });
    finish(await copyTasks(copies, key));
  }

  function finish(copies: readonly Task[]): void {
    // The session has changed since, so another person is signed in.
    if (sessionEpoch() !== epoch) return;
    if (copies.length === 0) {
      showAlreadyThere();
      changeFlow((latest) => afterAnswer(latest, flow));
      return;
    }
    const items = copies.map(({ id }) => ({ id, type: 'day-task' }) as const);
    answerQuestion(context, { kind: 'copied', title: sayCopied(copies, today), items });
  }

  return {
    question: {
      kind: 'new-day',
      title: t('New Day'),
      items: tasks.map(getItem),
      yesterday: addDays(today, -1),
      earlierCount: isEarlierShown ? 0 : earlier.length,
      onShowEarlier: () => setEarlierShown(true),
      edits: flow.edits,
      isRunning,
      onSkip: skip,
      onSubmit: (choices) => void submit(choices, async (key) => copy(choices, key)),
    },
  };
}

/** Returns a task as an item of the sheet. Tasks that were crossed out by hand come unselected. */
function getItem(task: Task): CarryOverItem {
  const { id, title, date, isCrossedOut } = task;
  return { id, type: 'day-task', title, date, isCrossedOut, isSelected: !isCrossedOutByHand(task) };
}

/** Says how many tasks were copied, and where if all went to one day. */
function sayCopied(copies: readonly Task[], today: Day): string {
  const count = copies.length;
  const [day = today, ...others] = new Set(copies.map(({ date }) => date));
  if (others.length > 0) return plural(count, '1 task copied', '{count} tasks copied');
  if (day === today) return plural(count, '1 task copied to today', '{count} tasks copied to today');
  return plural(count, '1 task copied to {day}', '{count} tasks copied to {day}', { day: longDay(day) });
}
