import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { forwardSign } from '#client/ui/direction.ts';
import type { Embla } from './sliding.tsx';

/** The number of slides on either side of the selected date; seven in all (DAY-12). */
const REACH = 3;
const SLIDES = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
/** The transform of the resting slides: the middle one is visible. */
const readRestingStyle = () => ({ transform: `translateX(${-100 * REACH * forwardSign()}%)` });

/** The code that moves the slides. */
export const sliding = createLazyComponent(async () => (await import('./sliding.tsx')).Sliding);

export interface DayCarouselProps {
  selectedDate: Day;
  onSelect: (day: Day) => void;
  /**
   * Renders a day. `isInSight` is true for the selected day, and for each day that a slide animation passes.
   * Other days need not render their content.
   */
  renderDay: (day: Day, isInSight: boolean) => ReactNode;
}

/**
 * A swipeable carousel of days, from three before to three after the selected one (DAY-12 to DAY-15). Swiping selects a
 * day, and a day selected elsewhere moves the slides. Once they rest, they are laid out around the selected day again,
 * so that the carousel has no end.
 */
export function DayCarousel({ selectedDate, onSelect, renderDay }: DayCarouselProps) {
  const [centre, setCentre] = useState(selectedDate);
  const [isMoving, setMoving] = useState(false);
  const [isPointerDown, setPointerDown] = useState(false);
  const viewport = useRef<HTMLElement>(null);
  const [embla, setEmbla] = useState<Embla>();
  const latest = useRef({ centre, selectedDate, onSelect });

  useLayoutEffect(() => {
    latest.current = { centre, selectedDate, onSelect };
  });

  // If the day is too far away to slide, or the code that slides has not loaded, the slides are laid out around it at
  // once.
  const reach = embla === undefined ? 0 : REACH;
  if (Math.abs(daysBetween(centre, selectedDate)) > reach) setCentre(selectedDate);

  // A layout effect, so that nothing jumps when the slides are laid out anew and the day that is left is still
  // rendered.
  const layoutCentre = useRef(centre);
  const isProgrammaticMove = useRef(false);
  useLayoutEffect(() => {
    if (embla === undefined) return;
    isProgrammaticMove.current = true;
    if (layoutCentre.current !== centre) embla.scrollTo(REACH, true);
    layoutCentre.current = centre;
    const target = daysBetween(centre, selectedDate) + REACH;
    if (embla.selectedScrollSnap() !== target) embla.scrollTo(target);
    isProgrammaticMove.current = false;
  }, [embla, centre, selectedDate]);

  useEffect(() => {
    if (embla === undefined) return undefined;
    const root = embla.rootNode();
    const selectDay = (day: Day) => {
      if (day === latest.current.selectedDate) return;
      // The slide that is left becomes inert and would lose the focus.
      if (root.contains(document.activeElement)) root.focus({ preventScroll: true });
      latest.current.onSelect(day);
    };
    const handlePointerDown = () => setPointerDown(true);
    const handleSelect = () => {
      setMoving(true);
      // Only a swipe selects a day. A programmatic move follows a day that is already selected.
      if (!isProgrammaticMove.current) selectDay(addDays(latest.current.centre, embla.selectedScrollSnap() - REACH));
    };
    // Synchronously, because the next touch must find the slides where they will stay.
    const handleSettle = () =>
      flushSync(() => {
        setMoving(false);
        setPointerDown(false);
        setCentre(latest.current.selectedDate);
      });
    // Listens on the element itself, because React events also bubble from menus and dialogs that a slide has opened.
    const handleKey = (event: KeyboardEvent) => {
      const step = dayStep(event);
      if (step !== 0) selectDay(addDays(latest.current.selectedDate, step));
    };
    embla.on('pointerDown', handlePointerDown).on('select', handleSelect).on('settle', handleSettle);
    root.addEventListener('keydown', handleKey);
    return () => {
      embla.off('pointerDown', handlePointerDown).off('select', handleSelect).off('settle', handleSettle);
      root.removeEventListener('keydown', handleKey);
    };
  }, [embla]);

  return (
    <section
      ref={viewport}
      tabIndex={-1}
      aria-roledescription={t('carousel')}
      aria-label={t('Days')}
      // With a hidden overflow in place of a clipped one, the focus of a row on another slide would scroll the slides.
      // The position is relative because the places of the slides are measured from this element.
      className="relative min-h-0 min-w-0 overflow-clip outline-none"
    >
      <sliding.Component viewport={viewport} startIndex={REACH} onReady={setEmbla} />
      <div className="flex h-full touch-pan-y" style={readRestingStyle()}>
        {SLIDES.map((offset) => {
          const day = addDays(centre, offset);
          return (
            <div
              key={day}
              role="group"
              aria-roledescription={t('slide')}
              aria-label={longDay(day)}
              inert={day !== selectedDate}
              aria-hidden={day !== selectedDate}
              className="h-full min-w-0 flex-[0_0_100%] px-4 pt-0.5 pb-3 sm:px-5"
            >
              {renderDay(
                day,
                isPointerDown || day === selectedDate || (isMoving && isBetween(day, centre, selectedDate)),
              )}
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

/** Returns the number of days that a key moves. With a modifier an arrow key means something else. */
function dayStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === (forwardSign() === 1) ? 1 : -1;
}
