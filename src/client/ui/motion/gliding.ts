import { GLIDE, isMotionReduced } from './motion.ts';

/** The animation of each row that glides. */
const running = new WeakMap<Element, Animation>();

/** The places of the rows of a list, by row: the distance of their tops from that of the window, in pixels. */
export type RowPlaces = ReadonlyMap<HTMLElement, number>;

/** Measures where the rows of a list are, also while they glide. */
export function measureRows(list: HTMLElement): RowPlaces {
  return new Map([...list.querySelectorAll<HTMLElement>('ul > li')].map((row) => [row, getTop(row)]));
}

/**
 * Lets the rows of a list glide from these places to where they are now. Only rows that can be seen move, and only by
 * their transform. The rows named in `leading` pass over the others.
 */
export function glideFrom(list: HTMLElement, before: RowPlaces, leading: ReadonlySet<number>): void {
  if (isMotionReduced()) return;
  for (const row of before.keys()) running.get(row)?.cancel();
  const { top, bottom } = list.getBoundingClientRect();
  const moves = [...before]
    .filter(([row]) => row.isConnected)
    .map(([row, from]) => ({ row, from, box: row.getBoundingClientRect() }))
    .filter(({ from, box }) => {
      const isInView = (place: number) => place < bottom && place + box.height > top;
      return Math.abs(from - box.top) > 0.5 && (isInView(from) || isInView(box.top));
    });
  for (const { row, from, box } of moves) {
    const glide = row.animate({ transform: [`translateY(${from - box.top}px)`, 'none'] }, GLIDE);
    running.set(row, glide);
    // Not in the keyframes: an animation of transforms alone runs without the main thread.
    if (leading.has(Number(row.dataset['item']))) coverDuring(glide, row);
  }
}

/** Lets a row cover the others while it glides. */
function coverDuring(glide: Animation, row: HTMLElement): void {
  row.dataset['gliding'] = '';
  const uncover = () => delete row.dataset['gliding'];
  glide.addEventListener('finish', uncover);
  glide.addEventListener('cancel', uncover);
}

function getTop(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}
