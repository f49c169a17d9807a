import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState, type RefObject } from 'react';
import { isMotionReduced } from '#client/ui/motion/motion.ts';
import { forwardSign } from '#client/ui/direction.ts';
import { createDrag, type Drag } from './drag-turn.ts';
import { createSlideMotion, SLIDE_STEPS } from './slide-motion.ts';

/** The API of the Embla carousel. */
export type Embla = NonNullable<UseEmblaCarouselType[1]>;

export interface SlidingProps {
  /** The element that contains the slides. */
  viewport: RefObject<HTMLElement | null>;
  /** The index of the slide that is visible at first. */
  startIndex: number;
  onReady: (embla: Embla | undefined) => void;
}

/**
 * Makes rendered slides swipeable. Its code is not in the first script, because resting slides look the same without
 * it.
 */
export function Sliding({ viewport, startIndex, onReady }: SlidingProps) {
  const [drag] = useState(createDrag);
  const [setViewport, embla] = useEmblaCarousel({
    loop: false,
    direction: forwardSign() === 1 ? 'ltr' : 'rtl',
    duration: SLIDE_STEPS,
    startIndex,
    watchSlides: false,
    watchDrag: (_embla, event) => beginDrag(drag, event),
  });
  // In an effect, because the parent's ref is not set during the first render.
  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);
  useEffect(() => {
    const adapt = (created: Embla) => adaptEngine(created, drag);
    if (embla !== undefined) adapt(embla);
    embla?.on('reInit', adapt);
    onReady(embla);
    return () => {
      embla?.off('reInit', adapt);
      onReady(undefined);
    };
  }, [embla, drag, onReady]);
  return null;
}

/** Replaces the motion and the drags of Embla's slides. Embla creates a new engine when the window is resized. */
function adaptEngine(embla: Embla, drag: Drag): void {
  installSlideMotion(embla);
  installDrag(embla, drag);
}

/**
 * Begins a drag and returns true. Returns false for a press on a button of a row, such as its checkbox. On a touch screen
 * a drag may begin on the menu button of a row too, because that is where a thumb begins to swipe.
 */
function beginDrag(drag: Drag, event: MouseEvent | TouchEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  const row = target?.closest('li[data-item]');
  const button = target?.closest('button');
  // Not every browser has the class TouchEvent.
  const isTouch = 'touches' in event;
  const dragged = isTouch ? '[data-row-title], [aria-haspopup]' : '[data-row-title]';
  if (row?.contains(button ?? null) && !button?.matches(dragged)) return false;
  drag.begin();
  if (isTouch) followHeight(drag, event);
  return true;
}

/** Tells the drag how far the finger is above or below its start, until it is lifted. */
function followHeight(drag: Drag, { target, touches }: TouchEvent): void {
  const start = touches[0]?.clientY ?? 0;
  const follow = (event: Event): void => {
    const [touch] = (event as TouchEvent).touches;
    if (touch !== undefined) drag.rise(touch.clientY - start);
  };
  const end = new AbortController();
  const capture = { capture: true, signal: end.signal };
  target?.addEventListener('touchmove', follow, { ...capture, passive: true });
  for (const type of ['touchend', 'touchcancel']) window.addEventListener(type, () => end.abort(), capture);
}

/** Replaces where a drag ends: it depends on its distance and its speed, and not on the slide's width. */
function installDrag(embla: Embla, drag: Drag): void {
  const { dragHandler, target, scrollTo, index } = embla.internalEngine();
  const { add } = target;
  target.add = (by) => {
    if (dragHandler.pointerDown()) drag.move(typeof by === 'number' ? by : by.get(), performance.now());
    add(by);
  };
  // Embla calls it only when a drag ends.
  scrollTo.distance = () => scrollTo.index(index.add(drag.end(performance.now())).get(), 0);
}

function installSlideMotion(embla: Embla): void {
  const { scrollBody, dragHandler, location, previousLocation, target } = embla.internalEngine();
  const { seek } = scrollBody;
  const move = createSlideMotion({
    location,
    previousLocation,
    target,
    // With a duration of 0 Embla positions the slide itself.
    isHeld: () => dragHandler.pointerDown() || scrollBody.duration() === 0,
    isReduced: isMotionReduced,
  });
  scrollBody.seek = () => (move() ? scrollBody : seek());
}
