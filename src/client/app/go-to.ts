import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Match } from '#shared/halo/actions.contract.ts';
import { focusItem } from './focus-item.ts';
import { useAddressOf } from './selected-date.tsx';

/** The screen that each kind of item stands on. */
const SCREEN_OF: Record<Match['itemType'], string> = {
  task: '/days',
  goal: '/goals',
  habit: '/habits',
  book: '/goals',
};

/** Goes to where an item stands that the server has found, and brings it into sight there. */
export function useGoTo(): (match: Match) => void {
  const addressOf = useAddressOf();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return (match) => {
    // It may have been added on another device since its list was read.
    void client.invalidateQueries();
    navigate(addressOf(SCREEN_OF[match.itemType], match.date ?? undefined));
    focusItem(match);
  };
}
