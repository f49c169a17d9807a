import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, type RefObject } from 'react';

/** A slide takes 200 ms. Embla counts in a unit of its own: with 12 a slide is 99% home after about that time. */
const EMBLA_DURATION = 12;

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
    duration: EMBLA_DURATION,
    startIndex,
    watchSlides: false,
  });
  // Not sooner: the element that these lie in has no ref yet when they are there at once.
  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);
  useEffect(() => {
    onReady(embla);
    return () => onReady(undefined);
  }, [embla, onReady]);
  return null;
}
