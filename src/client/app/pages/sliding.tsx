import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, type RefObject } from 'react';
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
    duration: SLIDE_STEPS,
    startIndex,
    watchSlides: false,
  });
  // In an effect, because the parent's ref is not set during the first render.
  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);
  useEffect(() => {
    if (embla !== undefined) installSlideMotion(embla);
    embla?.on('reInit', installSlideMotion);
    onReady(embla);
    return () => {
      embla?.off('reInit', installSlideMotion);
      onReady(undefined);
    };
  }, [embla, onReady]);
  return null;
}

/** Replaces the motion of Embla's slides. Embla creates a new engine when the window is resized. */
function installSlideMotion(embla: Embla): void {
  const { scrollBody, dragHandler, location, previousLocation, target } = embla.internalEngine();
  const { seek } = scrollBody;
  const move = createSlideMotion({
    location,
    previousLocation,
    target,
    // With a duration of 0 Embla positions the slide itself.
    isHeld: () => dragHandler.pointerDown() || scrollBody.duration() === 0,
    isReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  scrollBody.seek = () => (move() ? scrollBody : seek());
}
