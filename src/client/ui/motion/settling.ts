import type { Point } from './drop-places.ts';
import { GLIDE, isMotionReduced } from './motion.ts';

/** The number of frames in which the dropped element is looked for at its place. */
const FRAMES = 10;

/** The motion of a dropped copy to its place. It is a little quicker than the rows that make way. */
const DROP: KeyframeAnimationOptions = { ...GLIDE, duration: 180 };

/** The width of a copy under a finger, and its distance from the finger, in pixels: the place to drop it stays visible. */
const WIDTH_AT_FINGER = 240;
const LIFT = 28;
/** So many pixels at the top of the window have things to drop a row on. Above a finger there, the copy would cover them. */
const TOP_TARGETS = 72;

/** A copy of an element that floats over the page. */
export interface Floating {
  moveTo: (left: number, top: number) => void;
  /** Moves the copy to stand above a finger, inside the window; below one near its top. */
  moveBeside: (finger: Point) => void;
  /** Lets the copy glide to an element, once it is found, and removes the copy. */
  settle: (find: () => Element | undefined) => void;
  remove: () => void;
}

/** Shows a copy of an element over the page, at the same place. It stands for `count` elements. */
export function float(element: HTMLElement, count = 1): Floating {
  const { left, top, width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['data-item', 'data-drop', 'data-dragged', 'data-selected']) copy.removeAttribute(name);
  if (count > 1) copy.dataset['dragCount'] = String(count);
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.classList.add('floating-row');
  const kind = getComputedStyle(element).getPropertyValue('--kind');
  // Inline, because rows have a position of their own.
  Object.assign(copy.style, { position: 'fixed', width: `${width}px`, height: `${height}px`, left: '0', top: '0' });
  copy.style.setProperty('--kind', kind);
  document.body.append(copy);
  let place = { left, top };
  let heightAtFinger: number | undefined;

  function moveTo(x: number, y: number): void {
    place = { left: x, top: y };
    copy.style.transform = transformTo(place);
  }

  function glide(target: Element): void {
    const box = target.getBoundingClientRect();
    const isRow = target.matches('li');
    // Over an element that shows no rows the copy shrinks into its middle.
    const end = isRow
      ? box
      : { left: box.left + (box.width - copy.offsetWidth) / 2, top: box.top + (box.height - copy.offsetHeight) / 2 };
    const hidden = isRow ? target.animate({ opacity: [0, 0] }, DROP) : undefined;
    const glided = copy.animate(
      isRow
        ? { transform: [transformTo(place), transformTo(end)] }
        : { transform: [transformTo(place), `${transformTo(end)} scale(0.2)`], opacity: [1, 0] },
      DROP,
    );
    glided.addEventListener('finish', () => {
      hidden?.cancel();
      copy.remove();
    });
  }

  function settle(find: () => Element | undefined, frames = FRAMES): void {
    const target = find();
    if (isMotionReduced() || (target === undefined && frames === 0)) copy.remove();
    else if (target === undefined) requestAnimationFrame(() => settle(find, frames - 1));
    else glide(target);
  }

  function moveBeside({ clientX, clientY }: Point): void {
    const narrow = Math.min(width, WIDTH_AT_FINGER);
    heightAtFinger ??= narrowTo(narrow);
    const rightmost = document.documentElement.clientWidth - narrow;
    const above = clientY - LIFT - heightAtFinger;
    moveTo(Math.max(0, Math.min(clientX - narrow / 2, rightmost)), above < TOP_TARGETS ? clientY + LIFT : above);
  }

  /** Makes the copy narrower, so that its title can take more lines. Returns its height. */
  function narrowTo(narrow: number): number {
    Object.assign(copy.style, { width: `${narrow}px`, height: 'auto' });
    return copy.offsetHeight;
  }

  moveTo(left, top);
  return { moveTo, moveBeside, settle, remove: () => copy.remove() };
}

function transformTo({ left, top }: { left: number; top: number }): string {
  return `translate(${left}px, ${top}px)`;
}
