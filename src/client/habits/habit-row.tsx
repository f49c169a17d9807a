import { History, RepeatOff } from 'lucide-react';
import { memo, useState } from 'react';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { BADGE_STREAK } from '#shared/habits/habits.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { getColor } from '#client/items/colors.ts';
import { joinDetails } from '#client/items/item-detail.ts';
import { PRIORITY_ROW_ACTION_COUNT, PriorityRow, type PriorityRowHandlers } from '#client/items/priority-row.tsx';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import { HABIT_LISTS } from './habits.queries.ts';
import { StreakBadge } from './streak-badge.tsx';

/** The history of a habit. */
export const historyPopover = createLazyDialog(async () => (await import('./history-popover.tsx')).HistoryPopover);

/** The number of actions of a habit's row. */
export const HABIT_ACTION_COUNT = PRIORITY_ROW_ACTION_COUNT + 2;

export interface HabitRowProps extends PriorityRowHandlers<Habit> {
  habit: Habit;
  onStopRecurring: (habit: Habit) => void;
}

/** A habit in the list of its week or month. */
export const HabitRow = memo(function HabitRow({ habit, onStopRecurring, ...handlers }: HabitRowProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const onlyPeriod = habit.isWeekly ? t('This week only') : t('This month only');
  const openHistory = () => setHistoryOpen(true);
  const closeHistory = () => setHistoryOpen(false);
  return (
    <PriorityRow
      item={habit}
      root={HABIT_LISTS.root}
      color={getColor(habit.color)}
      // Most habits recur, so only the others are marked.
      detail={joinDetails(habit.isRecurring ? undefined : onlyPeriod, habit.notes)}
      badge={habit.streak >= BADGE_STREAK && <StreakBadge habit={habit} isOpen={isHistoryOpen} onOpen={openHistory} />}
      popover={isHistoryOpen && <historyPopover.Component habit={habit} onClose={closeHistory} />}
      entries={[...createStopEntries(habit, onStopRecurring), createHistoryEntry(habit, openHistory)]}
      {...handlers}
    />
  );
});

/** The action that stops a recurring habit, while it is neither completed nor crossed out (HABIT-20). */
function createStopEntries(habit: Habit, onStopRecurring: (habit: Habit) => void): MenuEntry[] {
  if (!habit.isRecurring || getState(habit) !== 'active') return [];
  return [
    {
      label: t('Stop recurring'),
      icon: <RepeatOff size={16} aria-hidden />,
      onSelect: () => onStopRecurring(habit),
    },
  ];
}

/** The action that shows the history. It names a streak that is too short for a badge. */
function createHistoryEntry({ streak }: Habit, onSelect: () => void): MenuEntry {
  const hasBadge = streak >= BADGE_STREAK;
  const label =
    streak === 0 || hasBadge
      ? t('Show history')
      : t('Show history ({streak})', { streak: t('streak {count}', { count: streak }) });
  return { label, icon: <History size={16} aria-hidden />, onSelect };
}
