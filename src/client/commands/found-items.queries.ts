import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { search } from '#shared/halo/search.rules.ts';
import { call } from '#client/data/api-client.ts';

/** Somebody who types is waited for so long, in milliseconds, before it is looked what they mean. */
const TYPING = 120;

/** The longest text that is looked for; the server takes no longer one. */
const LONGEST = 1_000;

/**
 * The person's items that a text may mean, the best match first; none while nothing is typed. While it is looked, those of the text before
 * that this one finds too: who presses Enter at once means no other.
 */
export function useFoundItems(text: string, date: Day) {
  const wanted = text.trim().slice(0, LONGEST).trim();
  const searchTerm = useSettled(wanted);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['/api/halo/matches', searchTerm, date, 'wide'],
    queryFn: ({ signal }) => call('GET /api/halo/matches', { query: { searchTerm, date, isWide: 'true' } }, { signal }),
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = wanted !== searchTerm || isFetching;
  const known = searchTerm === '' || data === undefined ? [] : data;
  const items = isSearching ? search(known, wanted, () => 0, textsOf) : known;
  return { items, isSearching, hasFailed: isError };
}

const textsOf = ({ excerpt }: Match) => [excerpt];

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
