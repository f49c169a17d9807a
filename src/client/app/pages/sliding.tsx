import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, type RefObject } from 'react';
import { isMotionReduced } from '#client/ui/motion/motion.ts';
import { forwardSign } from '#client/ui/direction.ts';
import { createDrag } from './drag-turn.ts';
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
  const [setViewport, embla] = useEmblaCarousel({
    loop: false,
    direction: forwardSign() === 1 ? 'ltr' : 'rtl',
    duration: SLIDE_STEPS,
    startIndex,
    watchSlides: false,
  });
  // In an effect, because the parent's ref is not set during the first render.
  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);
  useEffect(() => {
    if (embla !== undefined) adaptEngine(embla);
    embla?.on('reInit', adaptEngine);
    onReady(embla);
    return () => {
      embla?.off('reInit', adaptEngine);
      onReady(undefined);
    };
  }, [embla, onReady]);
  return null;
}

/** Replaces the motion and the drags of Embla's slides. Embla creates a new engine when the window is resized. */
function adaptEngine(embla: Embla): void {
  installSlideMotion(embla);
  installDrag(embla);
}

/** Replaces where a drag ends: it depends on its distance and its speed, and not on the slide's width. */
function installDrag(embla: Embla): void {
  const { dragHandler, target, scrollTo, index } = embla.internalEngine();
  const drag = createDrag();
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
