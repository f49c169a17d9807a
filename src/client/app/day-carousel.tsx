import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';

/** Slides on either side of the selected date: seven in all (core specification, section 9). */
const REACH = 3;
const SLIDES = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
/** A slide takes 200 ms. Embla counts in a unit of its own, in which 9 brings a slide home in that time. */
const EMBLA_DURATION = 9;

export interface DayCarouselProps {
  selectedDate: Day;
  onSelect: (day: Day) => void;
  /** Draws a day. While the slides rest only the selected one is in sight: the others need not be drawn then. */
  renderDay: (day: Day, isInSight: boolean) => ReactNode;
}

/**
 * Days to swipe through, from three before to three after the selected one, without an end that meets the beginning.
 * Swiping selects a day, and selecting one from elsewhere moves the slides. Once they rest, they are laid out anew around
 * the selected day, so that there are always three more to go either way.
 */
export function DayCarousel({ selectedDate, onSelect, renderDay }: DayCarouselProps) {
  const [centre, setCentre] = useState(selectedDate);
  const [isMoving, setMoving] = useState(false);
  const [viewport, embla] = useEmblaCarousel({
    loop: false,
    duration: EMBLA_DURATION,
    startIndex: REACH,
    watchSlides: false,
  });
  const latest = useRef({ centre, selectedDate, onSelect });

  useLayoutEffect(() => {
    latest.current = { centre, selectedDate, onSelect };
  });

  useLayoutEffect(() => {
    embla?.scrollTo(REACH, true);
  }, [embla, centre]);

  // Before the next paint, so that the day one leaves is still drawn when the slides begin to move.
  useLayoutEffect(() => {
    const offset = daysBetween(centre, selectedDate);
    if (Math.abs(offset) > REACH) setCentre(selectedDate);
    else if (embla?.selectedScrollSnap() !== offset + REACH) embla?.scrollTo(offset + REACH);
  }, [embla, centre, selectedDate]);

  useEffect(() => {
    if (embla === undefined) return undefined;
    const start = () => setMoving(true);
    const select = () => {
      start();
      const day = addDays(latest.current.centre, embla.selectedScrollSnap() - REACH);
      if (day !== latest.current.selectedDate) latest.current.onSelect(day);
    };
    const settle = () => {
      setMoving(false);
      setCentre(latest.current.selectedDate);
    };
    embla.on('pointerDown', start).on('select', select).on('settle', settle);
    return () => {
      embla.off('pointerDown', start).off('select', select).off('settle', settle);
    };
  }, [embla]);

  const move = useCallback((days: number) => onSelect(addDays(selectedDate, days)), [onSelect, selectedDate]);
  return (
    <section
      ref={viewport}
      aria-roledescription="carousel"
      aria-label="Days"
      className="min-h-0 flex-1 overflow-hidden"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') move(-1);
        if (event.key === 'ArrowRight') move(1);
      }}
    >
      <div className="flex h-full touch-pan-y">
        {SLIDES.map((offset) => {
          const day = addDays(centre, offset);
          return (
            <div
              key={day}
              role="group"
              aria-roledescription="slide"
              aria-label={longDay(day)}
              inert={day !== selectedDate}
              aria-hidden={day !== selectedDate}
              className="h-full min-w-0 flex-[0_0_100%] px-3 pb-3"
            >
              {renderDay(day, isMoving || day === selectedDate)}
            </div>
          );
        })}
      </div>
    </section>
  );
}
