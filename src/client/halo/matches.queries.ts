import { useQueries } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { itemTypeOf, supportedTypes } from './command-labels.ts';
import { dayOf, isOfOtherDay, needsMatch, type Suggestion } from './plan.ts';

/** What the keys of these readings begin with. */
export const MATCHES = '/api/halo/matches';

/** Which items may be meant: undefined while that is not known, and with an error where it could not be read. */
export interface Found {
  matches: readonly Match[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** The items that each suggestion may mean, the best match first; undefined for one that means no item. */
export function useMatches(suggestions: readonly Suggestion[], date: Day): (Found | undefined)[] {
  const results = useQueries({
    queries: suggestions.map((suggestion) => {
      const { commandType, data } = suggestion.command;
      return {
        queryKey: [MATCHES, commandType, data, date],
        queryFn: async ({ signal }: { signal: AbortSignal }) => readMatches(suggestion.command, date, signal),
        enabled: needsMatch(suggestion),
      };
    }),
  });
  return suggestions.map((suggestion, index) => {
    const result = results[index];
    return needsMatch(suggestion)
      ? { matches: result?.data, hasFailed: result?.isError ?? false, retry: () => void result?.refetch() }
      : undefined;
  });
}

/** The first one of each title: which day of a series it is does not matter where all of them are meant. */
function oneOfEach(matches: readonly Match[]): readonly Match[] {
  return matches.filter(
    (match, index) =>
      matches.findIndex((other) => other.itemType === match.itemType && other.title === match.title) === index,
  );
}

/**
 * What a command may mean. Where nothing of the kind that it names matches, items of the other kinds that it can be done with;
 * where something is of the day that was said, nothing of other days.
 */
async function readMatches(command: Command, date: Day, signal: AbortSignal): Promise<readonly Match[]> {
  const { searchTerm = '', date: saidDay } = command.data;
  const itemType = itemTypeOf(command);
  const supported = supportedTypes(command);
  const read = async (kind: typeof itemType): Promise<readonly Match[]> => {
    const isDaySaid = saidDay === undefined ? 'false' : 'true';
    const query = { searchTerm, itemType: kind, date: dayOf(command, date), isDaySaid } as const;
    const matches = await call('GET /api/halo/matches', { query }, { signal });
    return matches.filter((match) => supported.includes(match.itemType));
  };
  const named = await read(itemType);
  const matches = named.length === 0 && itemType !== undefined && supported.length > 1 ? await read(undefined) : named;
  const ofDay = matches.filter((match) => !isOfOtherDay(command, match));
  const meant = ofDay.length === 0 ? matches : ofDay;
  return command.data.deleteAllInstances === true ? oneOfEach(meant) : meant;
}
