/** The duration of a slide in milliseconds (DAY-13). */
const DURATION = 200;

/** The time of one animation step of the carousel in milliseconds. */
const STEP = 1_000 / 60;

/** The number of steps of a slide. */
export const SLIDE_STEPS = Math.round(DURATION / STEP);

/** The part of Embla's vectors that is used here. */
interface Position {
  get: () => number;
  set: (position: number) => unknown;
}

export interface SlidingParts {
  location: Position;
  previousLocation: Position;
  target: Position;
  /** True while a pointer holds the slide. */
  isHeld: () => boolean;
  /** True if the person prefers reduced motion. */
  isReduced: () => boolean;
}

/**
 * Returns a function that moves a slide by one step. The slide reaches its target after 200 ms without overshooting, or
 * at once with reduced motion. The function returns false while the slide is held. (Embla's own motion is a spring. At
 * this speed it overshoots.)
 */
export function createSlideMotion({
  location,
  previousLocation,
  target,
  isHeld,
  isReduced,
}: SlidingParts): () => boolean {
  let slide: { from: number; to: number; step: number } | undefined;
  return () => {
    if (isHeld()) {
      slide = undefined;
      return false;
    }
    const to = target.get();
    if (slide?.to !== to) slide = { from: location.get(), to, step: isReduced() ? SLIDE_STEPS : 0 };
    const isLastStep = slide.step === SLIDE_STEPS;
    slide.step = Math.min(slide.step + 1, SLIDE_STEPS);
    const remaining = (1 - slide.step / SLIDE_STEPS) ** 3;
    previousLocation.set(isLastStep ? to : location.get());
    location.set(to + (slide.from - to) * remaining);
    return true;
  };
}
