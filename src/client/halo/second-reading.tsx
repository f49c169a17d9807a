import { useQuery } from '@tanstack/react-query';
import { useId, type Ref } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { rich } from '#client/ui/rich-text.tsx';
import { call } from '#client/data/api-client.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { getSubject } from './command-data.ts';
import { getDescription } from './command-descriptions.ts';
import { actionTitle, isKnownCommand } from './command-labels.ts';
import { formatLocalTime } from './halo.mutations.ts';
import { commandDifference, replacePlan, type Plan } from './plan.ts';

/** Another reading of a request that the person may have meant. */
export interface OfferedReading {
  commands: readonly Command[];
  /** True if the preview cannot be confirmed before the person has said which reading is meant. */
  isQuestion: boolean;
}

/**
 * Returns the second reading of a request if it is nearly as probable as the first. If the first reading is about an item
 * and none matches (`isUnmatched`), returns a reading that creates something. After the person has switched, returns the
 * first reading. (decision 043)
 */
export function useSecondReading(
  plan: Plan,
  isUnmatched: boolean,
): { offered: OfferedReading | undefined; isLoading: boolean } {
  const { replaced, isChanged, isChosen } = plan;
  const close = useReading(plan, false, replaced === undefined);
  const isAlone = replaced === undefined && isUnmatched && close.data?.commands.length === 0;
  const creation = useReading(plan, true, isAlone);
  const isLoading = close.isLoading || creation.isLoading;
  const commands = replaced ?? (isAlone ? creation : close).data?.commands ?? [];
  if (isChanged === true || commands.length === 0 || !commands.every(isKnownCommand))
    return { offered: undefined, isLoading };
  const isQuestion = replaced === undefined && isChosen !== true && !isAlone && close.data?.isUncertain === true;
  return { offered: { commands, isQuestion }, isLoading };
}

function useReading({ request, date }: Plan, isUnmatched: boolean, isEnabled: boolean) {
  return useQuery({
    queryKey: ['/api/halo/second-reading', request, date, isUnmatched],
    queryFn: async ({ signal }) =>
      call(
        'POST /api/halo/second-reading',
        { body: { input: request, date, now: formatLocalTime(new Date()), isUnmatched } },
        { signal },
      ),
    enabled: isEnabled,
    retry: false,
    staleTime: Infinity,
  });
}

export interface SecondReadingProps {
  plan: Plan;
  offered: OfferedReading;
  isDisabled: boolean;
  /** The button that switches to the second reading. */
  button: Ref<HTMLButtonElement>;
  onChange: (plan: Plan) => void;
}

/**
 * Offers the second reading: “Did you mean: Find Task “yoga”?”. If both readings are equally probable, it asks the person to
 * choose. It names only the actions in which the readings differ.
 */
export function SecondReading({ plan, offered, isDisabled, button, onChange }: SecondReadingProps) {
  const questionId = useId();
  const useOffered = () => onChange(replacePlan(plan, offered.commands));
  const [first, second] = commandDifference(
    plan.suggestions.map(({ command }) => command),
    offered.commands,
  );
  if (!offered.isQuestion)
    return (
      <button ref={button} type="button" disabled={isDisabled} onClick={useOffered} className={`${READING} text-ink-2`}>
        {rich('Did you mean: {actions}?', {
          actions: <span className="font-medium text-accent">{describe(second, first, plan.date)}</span>,
        })}
      </button>
    );
  return (
    <div role="group" aria-labelledby={questionId} className="grid gap-1 rounded-card border border-hairline p-2">
      <p id={questionId} className="px-3 pt-1 text-sm font-semibold">
        {t('What did you mean?')}
      </p>
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => onChange({ ...plan, isChosen: true })}
        className={`${READING} font-medium text-accent`}
      >
        {describe(first, second, plan.date)}
      </button>
      <button
        ref={button}
        type="button"
        disabled={isDisabled}
        onClick={useOffered}
        className={`${READING} font-medium text-accent`}
      >
        {describe(second, first, plan.date)}
      </button>
    </div>
  );
}

const READING =
  'min-h-11 rounded-control px-3 py-2 text-start text-sm [overflow-wrap:anywhere] hover:bg-hover at-desk:min-h-9';

/** Returns the actions of a reading in words. What both readings call the same is told apart by its description. */
function describe(commands: readonly Command[], others: readonly Command[], date: Day): string {
  const called = new Set(others.map(nameCommand));
  return commands
    .map((command) => {
      const name = nameCommand(command);
      return called.has(name) ? `${name} (${getDescription(command, date)})` : name;
    })
    .join(', ');
}

function nameCommand(command: Command): string {
  const subject = cutTitle(getSubject(command));
  return subject === '' ? actionTitle(command) : `${actionTitle(command)} ${quoted(subject)}`;
}
