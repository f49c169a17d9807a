import { Flame } from 'lucide-react';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { t } from '#shared/language/language.ts';
import { streakInWords, streakLength } from './habit-labels.ts';

export interface StreakBadgeProps {
  habit: Habit;
  isOpen: boolean;
  onOpen: () => void;
}

/** A button that shows the streak of a habit, such as '4 weeks', and opens its history. */
export function StreakBadge({ habit, isOpen, onOpen }: StreakBadgeProps) {
  return (
    <button
      type="button"
      aria-label={t('{streak}: show the last twelve', { streak: streakInWords(habit) })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-tooltip
      onClick={onOpen}
      className="touch-target flex h-[1.36rem] shrink-0 items-center gap-1 rounded-full whitespace-nowrap bg-[color-mix(in_oklab,var(--kind)_14%,transparent)] px-2 text-xs font-semibold text-[color-mix(in_oklab,var(--kind)_70%,var(--ink))] tabular-nums transition-colors hover:bg-[color-mix(in_oklab,var(--kind)_24%,transparent)]"
    >
      <Flame size={12} aria-hidden />
      {streakLength(habit)}
    </button>
  );
}
