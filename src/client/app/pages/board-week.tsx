import { useEffect, useEffectEvent, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { showCard } from '#client/dashboard/board.tsx';
import { cardOfDay, type CardId } from '#client/dashboard/cards.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { useToday } from '#client/ui/use-today.ts';
import { weekStrip } from './lazy-week-strip.tsx';

export interface BoardWeekProps {
  /** The visible cards. */
  cards: readonly CardId[];
  /** Called with a hidden card that the person wants to see. */
  onShowCard: (card: CardId) => void;
}

/** The week strip of the board. Choosing a day scrolls the board to its card. */
export function BoardWeek({ cards, onShowCard }: BoardWeekProps) {
  const today = useToday();
  const { selectedDate, setSelectedDate } = useSelectedDate();
  const [isMonthOpen, setMonthOpen] = useState(false);
  const [chosen, setChosen] = useState<{ day: Day }>();

  const show = useEffectEvent((day: Day) => {
    const card = cardOfDay(day);
    if (cards.includes(card)) showCard(card);
    else
      showToast({
        title: `The card of ${weekdayName(day)} is hidden`,
        action: { label: 'Show', onSelect: () => onShowCard(card) },
      });
  });
  useEffect(() => {
    if (chosen !== undefined) show(chosen.day);
  }, [chosen]);

  function select(day: Day): void {
    const isSameWeek = mondayOf(day) === mondayOf(selectedDate);
    setSelectedDate(day);
    // A swipe to another week keeps the weekday, and its card where it is.
    if (isSameWeek || isMonthOpen) setChosen({ day });
  }

  return (
    <weekStrip.Component
      today={today}
      selectedDate={selectedDate}
      onSelect={select}
      hasMonthLabel
      isMonthOpen={isMonthOpen}
      onMonthOpenChange={setMonthOpen}
    />
  );
}
