import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';

/** Slides on either side of the selected date: seven in all (core specification, section 9). */
const REACH = 3;
const SLIDES = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
/** A slide takes 200 ms. Embla counts in a unit of its own: with 12 a slide is 99% home after about that time. */
const EMBLA_DURATION = 12;

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

  // Too far to slide: the slides are laid out around the day at once.
  if (Math.abs(daysBetween(centre, selectedDate)) > REACH) setCentre(selectedDate);

  // Before the next paint, so that nothing jumps when the slides are laid out anew and the day one leaves is still drawn.
  const laidOutAround = useRef(centre);
  const isOurMove = useRef(false);
  useLayoutEffect(() => {
    if (embla === undefined) return;
    isOurMove.current = true;
    if (laidOutAround.current !== centre) embla.scrollTo(REACH, true);
    laidOutAround.current = centre;
    const target = daysBetween(centre, selectedDate) + REACH;
    if (embla.selectedScrollSnap() !== target) embla.scrollTo(target);
    isOurMove.current = false;
  }, [embla, centre, selectedDate]);

  useEffect(() => {
    if (embla === undefined) return undefined;
    const root = embla.rootNode();
    const go = (day: Day) => {
      if (day === latest.current.selectedDate) return;
      // The slide that is left can no longer have the focus.
      if (root.contains(document.activeElement)) root.focus({ preventScroll: true });
      latest.current.onSelect(day);
    };
    const start = () => setMoving(true);
    const select = () => {
      start();
      // Only a swipe chooses a day; a move of ours follows one that was chosen already.
      if (!isOurMove.current) go(addDays(latest.current.centre, embla.selectedScrollSnap() - REACH));
    };
    // At once: a finger that comes down a moment later must find the slides where they will stay.
    const settle = () =>
      flushSync(() => {
        setMoving(false);
        setCentre(latest.current.selectedDate);
      });
    // Listened to on the element itself: what is typed in a menu or a dialog that a slide has opened is not meant.
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step !== 0) go(addDays(latest.current.selectedDate, step));
    };
    embla.on('pointerDown', start).on('select', select).on('settle', settle);
    root.addEventListener('keydown', press);
    return () => {
      embla.off('pointerDown', start).off('select', select).off('settle', settle);
      root.removeEventListener('keydown', press);
    };
  }, [embla]);

  return (
    <section
      ref={viewport}
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-label="Days"
      className="min-h-0 flex-1 overflow-hidden outline-none"
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

/** How many days a key goes. With a modifier an arrow belongs to the browser or the system. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey) return 0;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}
