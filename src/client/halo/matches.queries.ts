import { useQueries } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { getItemType, getSearch, isReopening, needsCompleted } from './command-data.ts';
import { getNameKey } from '#shared/halo/search.rules.ts';
import { supportedTypes } from '#shared/halo/supported-types.rules.ts';
import { dayOfCommand, isOfOtherDay, needsMatch, type Suggestion } from './plan.ts';

/** The first part of these query keys. */
export const MATCHES = '/api/halo/matches';

/** Milliseconds without typing after which a changed search term is searched for. */
const TYPING_PAUSE = 200;

/** The possible items of a suggestion: undefined until they have loaded. */
export interface Found {
  matches: readonly Match[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Returns the possible items of each suggestion, best match first; undefined for a suggestion that needs no item. */
export function useMatches(suggestions: readonly Suggestion[], date: Day): (Found | undefined)[] {
  const results = useQueries({
    queries: suggestions.map((suggestion) => {
      const { id, command, changes } = suggestion;
      return {
        queryKey: [MATCHES, id, getSearch(command), supportedTypes(command), date],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          if (changes.subject !== undefined) await waitForPause(signal);
          return readMatches(command, date, signal);
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

/** Waits until typing has paused. Rejects if another search term was typed meanwhile. */
async function waitForPause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
  signal.throwIfAborted();
}

/**
 * Reads the possible items of a command. If none of its type matches, returns items of the other supported types. An item of
 * another type comes first if it has exactly this title and none of its type has. If some items are of the day in the request,
 * returns only those. Returns only completed items, or none of them, if the command is about such items and any match.
 */
async function readMatches(command: Command, date: Day, signal: AbortSignal): Promise<readonly Match[]> {
  const { searchTerm = '', date: requestedDay } = command.data;
  const itemType = getItemType(command);
  const supported = supportedTypes(command);
  const readType = async (kind: typeof itemType): Promise<readonly Match[]> => {
    // A completion is mostly taken back on its own day, so of a series the occurrence of the selected day is listed.
    const isDaySaid = requestedDay === undefined && !isReopening(command) ? 'false' : 'true';
    const query = { searchTerm, itemType: kind, date: dayOfCommand(command, date), isDaySaid } as const;
    const matches = await call('GET /api/halo/matches', { query }, { signal });
    return matches.filter((match) => supported.includes(match.itemType));
  };
  const isCalledSo = ({ title }: Match) => getNameKey(title) === getNameKey(searchTerm);
  const ofType = await readType(itemType);
  const isSure = itemType === undefined || supported.length === 1 || ofType.some(isCalledSo);
  const ofAny = isSure ? [] : await readType(undefined);
  const matches = ofType.length === 0 && !isSure ? ofAny : [...ofAny.filter(isCalledSo), ...ofType];
  const inState = matches.filter((match) => match.isCompleted === needsCompleted(command));
  const wanted = inState.length === 0 ? matches : inState;
  const ofDay = wanted.filter((match) => !isOfOtherDay(command, match));
  return ofDay.length === 0 ? wanted : ofDay;
}
