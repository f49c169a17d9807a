import { useQueries } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { isSupported, itemTypeOf } from './command-words.ts';
import { needsMatch, type Suggestion } from './plan.ts';

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
      const { command } = suggestion;
      const query = { searchTerm: command.data.searchTerm ?? '', itemType: itemTypeOf(command), date };
      return {
        queryKey: [MATCHES, query, command.commandType],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const matches = await call('GET /api/halo/matches', { query }, { signal });
          return matches.filter(({ itemType }) => isSupported(command, itemType));
        },
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
