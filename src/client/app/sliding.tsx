import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, type RefObject } from 'react';
import { createSlideMotion, STEPS } from './slide-motion.ts';

/** What moves slides. */
export type Embla = NonNullable<UseEmblaCarouselType[1]>;

export interface SlidingProps {
  /** The element in which the slides are. */
  viewport: RefObject<HTMLElement | null>;
  /** Which of them is in sight at first. */
  startIndex: number;
  onReady: (embla: Embla | undefined) => void;
}

/** Lets slides that are there be moved. Its code is not in the first script: what rests looks the same without it. */
export function Sliding({ viewport, startIndex, onReady }: SlidingProps) {
  const [setViewport, embla] = useEmblaCarousel({
    loop: false,
    duration: STEPS,
    startIndex,
    watchSlides: false,
  });
  // Not sooner: the element that these lie in has no ref yet when they are there at once.
  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);
  useEffect(() => {
    if (embla !== undefined) moveEvenly(embla);
    embla?.on('reInit', moveEvenly);
    onReady(embla);
    return () => {
      embla?.off('reInit', moveEvenly);
      onReady(undefined);
    };
  }, [embla, onReady]);
  return null;
}

/** Replaces the motion of Embla's slides, which are made anew when the window gets another size. */
function moveEvenly(embla: Embla): void {
  const { scrollBody, dragHandler, location, previousLocation, target } = embla.internalEngine();
  const { seek } = scrollBody;
  const move = createSlideMotion({
    location,
    previousLocation,
    target,
    // Without a duration a slide is laid where it belongs.
    isHeld: () => dragHandler.pointerDown() || scrollBody.duration() === 0,
    isReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  scrollBody.seek = () => (move() ? scrollBody : seek());
}
