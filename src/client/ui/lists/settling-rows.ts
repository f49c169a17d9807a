import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { glideFrom, measureRows, type RowPlaces } from '#client/ui/motion/gliding.ts';
import { isMotionReduced } from '#client/ui/motion/motion.ts';
import { crossings, withoutCrossings, type Sides } from './row-order.ts';

/** How long a settled row stays in its place: 150 ms in which its tick is drawn, and 400 ms more. */
const HOLD = 550;

/**
 * Returns the order in which the rows of a list are shown. A row that is completed or crossed out stays in its place
 * for a moment and then glides below the divider, together with others that were completed meanwhile. A row that
 * becomes active again glides back at once. With reduced motion, rows change their place at once.
 */
export function useSettlingRows<Item extends { id: number }>(
  list: RefObject<HTMLElement | null>,
  next: Sides<Item>,
): Sides<Item> {
  const [shown, setShown] = useState(() => getIds(next));
  const order = isMotionReduced() ? next : withoutCrossings(next, shown);
  const ids = getIds(order);
  if (!isSame(ids.active, shown.active) || !isSame(ids.settled, shown.settled)) setShown(ids);

  const glide = useRef<{ before: RowPlaces; leading: ReadonlySet<number> }>(undefined);
  const release = useEffectEvent(() => {
    const [leaving, returning] = crossings(next, shown);
    const leading = new Set([...leaving, ...returning]);
    if (list.current !== null) glide.current = { before: measureRows(list.current), leading };
    const without = (side: readonly number[]) => side.filter((id) => !leading.has(id));
    setShown({ active: without(shown.active), settled: without(shown.settled) });
  });

  const [leaving, returning] = crossings(next, shown);
  const [left, returned] = [[...leaving].join(' '), [...returning].join(' ')];
  useLayoutEffect(() => {
    if (left === '' && returned === '') return undefined;
    const timer = setTimeout(release, returned === '' ? HOLD : 0);
    return () => clearTimeout(timer);
  }, [left, returned]);

  useLayoutEffect(() => {
    const { current } = glide;
    glide.current = undefined;
    if (current !== undefined && list.current !== null) glideFrom(list.current, current.before, current.leading);
  });
  return order;
}

function getIds({ active, settled }: Sides<{ id: number }>): Sides<number> {
  return { active: active.map(({ id }) => id), settled: settled.map(({ id }) => id) };
}

function isSame(ids: readonly number[], others: readonly number[]): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}
