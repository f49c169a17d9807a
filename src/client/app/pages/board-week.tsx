import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { showCard } from '#client/dashboard/board-scroll.ts';
import { cardOfDay, WEEKDAY_CARDS, type CardId } from '#client/dashboard/cards.ts';
import { provideUnseenDays } from '#client/items/unseen-days.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { useMobileLayout } from '#client/ui/layout.ts';
import { useToday } from '#client/ui/use-today.ts';
import { weekStrip } from './lazy-week-strip.tsx';

export interface BoardWeekProps {
  /** The visible cards. */
  cards: readonly CardId[];
  /** The visible cards that are folded. */
  folded: readonly CardId[];
  /** Called with the hidden or folded card of a day that the person wants to see. */
  onShowCard: (card: CardId, day: Day) => void;
}

/**
 * The week strip of the board. Choosing a day scrolls the board to its card, and shows the card if it is hidden or folded.
 * Changing the week scrolls to its first day.
 */
export function BoardWeek({ cards, folded, onShowCard }: BoardWeekProps) {
  const today = useToday();
  const { selectedDate, setSelectedDate } = useSelectedDate();
  const isMobile = useMobileLayout();
  const [isMonthOpen, setMonthOpen] = useState(false);
  const [chosen, setChosen] = useState<{ day: Day }>();
  const monday = getMonday(selectedDate);

  const show = useEffectEvent((day: Day) => {
    const card = cardOfDay(day);
    if (cards.includes(card) && !folded.includes(card)) showCard(card);
    else onShowCard(card, day);
  });
  const findUnseenDay = useEffectEvent((day: Day) => {
    const card = cardOfDay(day);
    const isHidden = !cards.includes(card);
    if (getMonday(day) === monday && !isHidden && !folded.includes(card)) return undefined;
    const showDay = () => {
      setSelectedDate(day);
      if (isHidden) onShowCard(card, day);
      else setChosen({ day });
    };
    return { isHidden, show: showDay };
  });
  useEffect(() => provideUnseenDays((day) => findUnseenDay(day)), []);

  const showFirstDay = useEffectEvent(() => {
    const card = WEEKDAY_CARDS.find((day) => cards.includes(day) && !folded.includes(day));
    if (card !== undefined) showCard(card);
  });
  const shownMonday = useRef(monday);
  useEffect(() => {
    if (shownMonday.current === monday) return;
    shownMonday.current = monday;
    showFirstDay();
  }, [monday]);
  // After the effect above: a day that was chosen in another week is scrolled to.
  useEffect(() => {
    if (chosen !== undefined) show(chosen.day);
  }, [chosen]);

  function select(day: Day): void {
    const isSameWeek = getMonday(day) === monday;
    setSelectedDate(day);
    // A swipe to another week keeps the weekday.
    if (isSameWeek || isMonthOpen) setChosen({ day });
  }

  return (
    <weekStrip.Component
      today={today}
      selectedDate={selectedDate}
      onSelect={select}
      hasMonthLabel={!isMobile}
      isMonthOpen={isMonthOpen}
      onMonthOpenChange={setMonthOpen}
    />
  );
}
