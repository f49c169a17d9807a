import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { DeletedItem } from '#shared/history/deleted-items.contract.ts';
import { search } from '#shared/halo/search.rules.ts';
import { call } from '#client/data/api-client.ts';

/** Milliseconds without typing after which the search starts. */
const DEBOUNCE = 120;

/** The maximum length of a search term, which is also the server's. */
const MAX_LENGTH = 1_000;

/**
 * Returns the user's items that match a text, best match first; none for a blank text. While a search runs, returns
 * those results of the previous text that match the new one, so that Enter never runs an outdated entry.
 */
export function useFoundItems(text: string, date: Day) {
  const typedTerm = text.trim().slice(0, MAX_LENGTH).trim();
  const searchTerm = useDebounced(typedTerm);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['/api/halo/matches', searchTerm, date, 'wide'],
    queryFn: ({ signal }) => call('GET /api/halo/matches', { query: { searchTerm, date, isWide: 'true' } }, { signal }),
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = typedTerm !== searchTerm || isFetching;
  const results = searchTerm === '' || data === undefined ? [] : data;
  const items = isSearching ? search(results, typedTerm, () => 0, searchTexts) : results;
  return { items, isSearching, hasFailed: isError };
}

/** Returns the deleted items that match a text, best match first. Empty until they have loaded. */
export function useDeletedItems(text: string): readonly DeletedItem[] {
  const searchTerm = useDebounced(text.trim().slice(0, MAX_LENGTH).trim());
  const { data } = useQuery({
    queryKey: ['/api/history', 'deletions', searchTerm],
    queryFn: ({ signal }) => call('GET /api/history/deletions', { query: { searchTerm } }, { signal }),
    enabled: searchTerm !== '',
  });
  return searchTerm === '' || data === undefined ? [] : data;
}

const searchTexts = ({ excerpt }: Match) => [excerpt];

/** Returns a value once it has not changed for 120 ms. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
