import { useState } from 'react';
import { getMonday } from '#shared/calendar/week.ts';
import type { CardId } from '#client/dashboard/cards.ts';
import type { BoardState } from '#client/dashboard/use-board.ts';
import type { DashboardData } from './use-dashboard-data.ts';

/**
 * Returns the days that are folded now, and a function that unfolds one. Days fold only in the current week. An
 * unfolded day folds again when a view is chosen.
 */
export function useFoldedDays({ folded, mode }: BoardState, { today, selectedDate }: DashboardData) {
  const [unfolded, setUnfolded] = useState<{ mode: string; days: readonly CardId[] }>({ mode, days: [] });
  if (unfolded.mode !== mode) setUnfolded({ mode, days: [] });
  const isThisWeek = getMonday(selectedDate) === getMonday(today);
  return {
    folded: isThisWeek ? folded.filter((card) => !unfolded.days.includes(card)) : [],
    unfold: (card: CardId): void => setUnfolded({ mode, days: [...unfolded.days, card] }),
  };
}
