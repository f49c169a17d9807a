import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { focusDay, focusItem } from '#client/items/focus-item.ts';
import { findUnseenDay } from '#client/items/unseen-days.ts';
import { useAddressOf, useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { useToday } from '#client/ui/use-today.ts';

/** The page of each item type. */
const PAGE_OF: Record<Match['itemType'], string> = {
  task: '/days',
  goal: '/goals',
  habit: '/habits',
  book: '/goals',
};

/** Returns a function that opens the page of an item found by the server and focuses the item there. */
export function useGoTo(): (match: Match) => void {
  const getAddress = useAddressOf();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return (match) => {
    // The item may have been added on another device since its list was loaded.
    void client.invalidateQueries();
    navigate(getAddress(PAGE_OF[match.itemType], match.date ?? undefined));
    focusItem(match);
  };
}

/** Returns a function that opens a day, or the page of an item type. */
export function useGoToPlace(): (place: { date?: Day | undefined; itemType?: Match['itemType'] | undefined }) => void {
  const getAddress = useAddressOf();
  const [, navigate] = useLocation();
  return ({ date, itemType = 'task' }) => navigate(getAddress(PAGE_OF[itemType], date?.slice(0, 10)));
}

/** Returns a function that shows a day on this page, or else on the days page, and focuses its card. */
export function useGoToDay(): (day: Day) => void {
  const { setSelectedDate } = useSelectedDate();
  return (day) => {
    const unseen = findUnseenDay(day);
    if (unseen === undefined) setSelectedDate(day);
    else unseen.show();
    focusDay(day);
  };
}

/** Returns a function that opens the days page at today and focuses today's card. */
export function useGoToToday(): () => void {
  const [path, navigate] = useLocation();
  const today = useToday();
  return () => {
    // Without a date the address means today. On the days page itself Back still leaves the page.
    navigate('/days', { replace: path === '/days' });
    focusDay(today);
  };
}
