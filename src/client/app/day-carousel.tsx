import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import type { Embla } from './sliding.tsx';

/** Slides on either side of the selected date: seven in all (core specification, section 9). */
const REACH = 3;
const SLIDES = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
/** Where the slides rest: the one in the middle is in sight. */
const RESTING = { transform: `translateX(-${100 * REACH}%)` };

/** After this many milliseconds code that could not be fetched is tried again. */
const RETRY_DELAY = 5_000;

const sliding = createLazyComponent(async () => (await import('./sliding.tsx')).Sliding);

/** Fetches what lets the slides be moved ahead of its use. */
export const preloadSliding = sliding.preload;

export interface DayCarouselProps {
  selectedDate: Day;
  onSelect: (day: Day) => void;
  /**
   * Draws a day. While the slides rest only the selected one is in sight, and while they move by themselves what they pass: the others
   * need not be drawn then.
   */
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
  const [isHeld, setHeld] = useState(false);
  const viewport = useRef<HTMLElement>(null);
  const [embla, setEmbla] = useState<Embla>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ centre, selectedDate, onSelect });

  useLayoutEffect(() => {
    latest.current = { centre, selectedDate, onSelect };
  });

  // Too far to slide, or nothing yet to slide with: the slides are laid out around the day at once.
  const reach = embla === undefined ? 0 : REACH;
  if (Math.abs(daysBetween(centre, selectedDate)) > reach) setCentre(selectedDate);

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
    const hold = () => setHeld(true);
    const select = () => {
      setMoving(true);
      // Only a swipe chooses a day; a move of ours follows one that was chosen already.
      if (!isOurMove.current) go(addDays(latest.current.centre, embla.selectedScrollSnap() - REACH));
    };
    // At once: a finger that comes down a moment later must find the slides where they will stay.
    const settle = () =>
      flushSync(() => {
        setMoving(false);
        setHeld(false);
        setCentre(latest.current.selectedDate);
      });
    // Listened to on the element itself: what is typed in a menu or a dialog that a slide has opened is not meant.
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step !== 0) go(addDays(latest.current.selectedDate, step));
    };
    embla.on('pointerDown', hold).on('select', select).on('settle', settle);
    root.addEventListener('keydown', press);
    return () => {
      embla.off('pointerDown', hold).off('select', select).off('settle', settle);
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
      <sliding.Component
        key={attempt}
        viewport={viewport}
        startIndex={REACH}
        onReady={setEmbla}
        onUnavailable={() => void setTimeout(() => setAttempt((last) => last + 1), RETRY_DELAY)}
      />
      <div className="flex h-full touch-pan-y" style={RESTING}>
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
              className="h-full min-w-0 flex-[0_0_100%] px-3 pt-0.5 pb-3"
            >
              {renderDay(day, isHeld || day === selectedDate || (isMoving && isBetween(day, centre, selectedDate)))}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function isBetween(day: Day, one: Day, other: Day): boolean {
  return (day >= one && day <= other) || (day <= one && day >= other);
}

/** How many days a key goes. With a modifier an arrow belongs to the browser or the system. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey) return 0;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}
