/** How long a slide takes, in milliseconds (core specification, section 9). */
const DURATION = 200;

/** The carousel moves in steps of so many milliseconds. */
const STEP = 1_000 / 60;

/** In how many steps a slide is where it goes to. */
export const STEPS = Math.round(DURATION / STEP);

/** The part of a vector of the carousel that this uses. */
interface Position {
  get: () => number;
  set: (position: number) => unknown;
}

export interface SlidingParts {
  location: Position;
  previousLocation: Position;
  target: Position;
  /** Whether the slide goes where a finger holds it. */
  isHeld: () => boolean;
  /** Whether motion is unwelcome. */
  isReduced: () => boolean;
}

/**
 * What moves a slide by a step towards its target, so that it is there after 200 ms and never beyond it; at once where motion is
 * unwelcome. It answers false where the slide is held, and is not to be moved. (Embla's own motion is that of a spring: as fast as this
 * it goes too far and swings back.)
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
    if (slide?.to !== to) slide = { from: location.get(), to, step: isReduced() ? STEPS : 0 };
    const isAtOnce = slide.step === STEPS;
    slide.step = Math.min(slide.step + 1, STEPS);
    const left = (1 - slide.step / STEPS) ** 3;
    previousLocation.set(isAtOnce ? to : location.get());
    location.set(to + (slide.from - to) * left);
    return true;
  };
}
