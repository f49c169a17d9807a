import { Check, Minus, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Habit, HabitHistory } from '#shared/habits/habits.contract.ts';
import { BADGE_STREAK } from '#shared/habits/habits.rules.ts';
import { t } from '#shared/language/language.ts';
import { getColor } from '#client/items/colors.ts';
import { classes } from '#client/ui/classes.ts';
import { Popover } from '#client/ui/overlays/popover.tsx';
import { periodLabel, streakInWords } from './habit-labels.ts';

/** The look of each outcome. They differ by shape and word, not only by colour. */
const OUTCOMES: Record<HabitHistory[number]['outcome'], { word: string; look: string; icon?: ReactNode }> = {
  kept: {
    word: t('Kept'),
    look: 'bg-(--kind) text-on-accent',
    icon: <Check size={14} strokeWidth={3} aria-hidden />,
  },
  missed: { word: t('Missed'), look: 'border-[1.5px] border-ink-3 text-ink-3', icon: <Minus size={14} aria-hidden /> },
  'crossed-out': { word: t('Crossed out'), look: 'bg-sunken text-ink-3', icon: <X size={14} aria-hidden /> },
  open: { word: t('Open', undefined, 'state'), look: 'border-[1.5px] border-dashed border-(--kind)' },
  none: { word: t('None'), look: 'scale-25 bg-crossed' },
};

/** The outcomes of a habit in the last twelve weeks or months, its streak, and how a streak is counted. */
export function HistoryPopover({ habit, onClose }: { habit: Habit; onClose: () => void }) {
  const { title, isWeekly, history, color, streak } = habit;
  return (
    <Popover
      title={streakInWords(habit)}
      style={{ '--kind': getColor(color) ?? 'var(--habit)' } as CSSProperties}
      onClose={onClose}
    >
      <p dir="auto" className="mb-4 truncate text-sm text-ink-3">
        {title}
      </p>
      <ol
        aria-label={isWeekly ? t('The last twelve weeks') : t('The last twelve months')}
        className="grid grid-cols-4 gap-y-3 text-center text-xs"
      >
        {history.map(({ period, outcome }) => (
          <li key={period} className="grid content-start justify-items-center">
            <Outcome outcome={outcome} />
            <span className="mt-1 font-medium tabular-nums">{periodLabel(isWeekly, period)}</span>
            <span className={outcome === 'none' ? 'sr-only' : 'text-ink-3'}>{OUTCOMES[outcome].word}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-xs text-ink-3">
        {isWeekly
          ? t(
              'A streak counts the weeks in a row that were kept: crossed-out weeks are skipped, and the week at hand counts once it is kept.',
            )
          : t(
              'A streak counts the months in a row that were kept: crossed-out months are skipped, and the month at hand counts once it is kept.',
            )}{' '}
        {streak < BADGE_STREAK &&
          (isWeekly
            ? t('The list shows a streak from {count} weeks on.', { count: BADGE_STREAK })
            : t('The list shows a streak from {count} months on.', { count: BADGE_STREAK }))}
      </p>
    </Popover>
  );
}

function Outcome({ outcome }: { outcome: HabitHistory[number]['outcome'] }) {
  const { look, icon } = OUTCOMES[outcome];
  return (
    <span aria-hidden className={classes('grid size-7 place-items-center rounded-full', look)}>
      {icon}
    </span>
  );
}
