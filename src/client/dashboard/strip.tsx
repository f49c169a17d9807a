import { ChevronDown, X } from 'lucide-react';
import type { Day } from '#shared/calendar/day.ts';
import type { DayProgress } from '#shared/tasks/day-progress.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';

const STRIP = 'flex h-11 min-w-64 flex-1 items-center gap-1.5 rounded-card border px-4 text-sm';

export interface FoldedDayProps {
  day: Day;
  /** The weekday and the day of the month, such as 'Monday' and '16th'. */
  title: string;
  note: string;
  /** The progress of the day; undefined until its tasks have loaded. */
  progress: Pick<DayProgress, 'completed' | 'total'> | undefined;
  onUnfold: () => void;
}

/** The strip of a folded day. Pressing it shows the card. Tasks can be dropped on it. */
export function FoldedDay({ day, title, note, progress, onUnfold }: FoldedDayProps) {
  return (
    <button
      type="button"
      aria-expanded={false}
      data-drop-date={day}
      onClick={onUnfold}
      className={`${STRIP} border-hairline bg-surface text-start text-ink-3 transition-colors hover:bg-hover`}
    >
      <span className="font-semibold text-ink-2">{title}</span> {note}
      <span className="ms-auto text-xs tabular-nums">
        {progress !== undefined &&
          progress.total > 0 &&
          t('{done} of {total}', { done: progress.completed, total: progress.total })}
      </span>
      <ChevronDown size={16} aria-hidden />
    </button>
  );
}

export interface HiddenDayProps {
  day: Day;
  title: string;
  /** The number of its tasks; 0 until they have loaded. */
  taskCount: number;
  onShow: () => void;
  onKeepHidden: () => void;
}

/** The strip of a day whose card is hidden by default, until the person decides. Tasks can be dropped on it. */
export function HiddenDay({ day, title, taskCount, onShow, onKeepHidden }: HiddenDayProps) {
  return (
    <div
      role="group"
      aria-label={t('{title} hidden', { title })}
      data-drop-date={day}
      className={`${STRIP} border-dashed border-hairline text-ink-3`}
    >
      {t('{title} hidden', { title })} · {taskCount > 0 && `${plural(taskCount, '{count} task', '{count} tasks')} · `}
      <button
        type="button"
        aria-label={t('Show {title}', { title })}
        onClick={onShow}
        className="touch-target rounded-control px-1 py-1 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('Show')}
      </button>
      <IconButton
        label={t('Keep {title} hidden', { title })}
        className="-me-2 ms-auto size-[36px]"
        onClick={onKeepHidden}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
