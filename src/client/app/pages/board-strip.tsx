import { daysOfWeek } from '#shared/calendar/week.ts';
import { ordinalDay } from '#shared/calendar/labels.ts';
import { computeProgress } from '#shared/items/items.rules.ts';
import { cardTitle, WEEKDAY_CARDS, type CardId } from '#client/dashboard/cards.ts';
import { FoldedDay, HiddenDay } from '#client/dashboard/strip.tsx';
import type { DashboardData } from './use-dashboard-data.ts';

export interface BoardStripProps {
  id: CardId;
  /** True for a visible card that is folded, false for a hidden one. */
  isFolded: boolean;
  data: DashboardData;
  /** Shows the card in place of its strip. */
  onShow: () => void;
  onKeepHidden: (card: CardId, title: string) => void;
}

/** The strip in place of a day's card. */
export function BoardStrip({ id, isFolded, data: { selectedDate, dayTasks }, onShow, onKeepHidden }: BoardStripProps) {
  const title = cardTitle(id, []) ?? '';
  const day = daysOfWeek(selectedDate)[(WEEKDAY_CARDS as readonly CardId[]).indexOf(id)];
  if (day === undefined) return null;
  const tasks = dayTasks?.get(day) ?? [];
  if (!isFolded)
    return (
      <HiddenDay
        day={day}
        title={title}
        taskCount={tasks.length}
        onShow={onShow}
        onKeepHidden={() => onKeepHidden(id, title)}
      />
    );
  const progress = dayTasks && computeProgress(tasks);
  return <FoldedDay day={day} title={title} note={ordinalDay(day)} progress={progress} onUnfold={onShow} />;
}
