import { useQuery } from '@tanstack/react-query';
import type { Command } from '#shared/halo/halo.contract.ts';
import { call } from '#client/data/api-client.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { actionTitle, isKnown, subjectOf } from './command-labels.ts';
import { formatLocalTime } from './halo.mutations.ts';
import { replacePlan, type Plan } from './plan.ts';

export interface SecondReadingProps {
  plan: Plan;
  isDisabled: boolean;
  onChange: (plan: Plan) => void;
}

/**
 * Offers the second reading of a request, if it is nearly as probable as the first: “Did you mean: Find Task “yoga”?”. It
 * takes the place of the first, which is then offered in its turn. (decision 043)
 */
export function SecondReading({ plan, isDisabled, onChange }: SecondReadingProps) {
  const { request, date, replaced, isChanged } = plan;
  const { data } = useQuery({
    queryKey: ['/api/halo/second-reading', request, date],
    queryFn: async ({ signal }) =>
      call(
        'POST /api/halo/second-reading',
        { body: { input: request, date, now: formatLocalTime(new Date()) } },
        { signal },
      ),
    enabled: replaced === undefined,
    retry: false,
    staleTime: Infinity,
  });
  const offered = replaced ?? data?.commands ?? [];
  if (isChanged || offered.length === 0 || !offered.every(isKnown)) return null;
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => onChange(replacePlan(plan, offered))}
      className="min-h-11 rounded-control px-3 py-2 text-start text-sm [overflow-wrap:anywhere] text-ink-2 hover:bg-hover at-desk:min-h-9"
    >
      Did you mean: <span className="font-medium text-accent">{offered.map(describe).join(', ')}</span>?
    </button>
  );
}

function describe(command: Command): string {
  const subject = cutTitle(subjectOf(command));
  return subject === '' ? actionTitle(command) : `${actionTitle(command)} “${subject}”`;
}
