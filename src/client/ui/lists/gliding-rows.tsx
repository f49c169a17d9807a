import { Component, type ReactNode, type RefObject } from 'react';
import { glideFrom, measureRows, type RowPlaces } from '#client/ui/motion/gliding.ts';
import { isMotionReduced } from '#client/ui/motion/motion.ts';

export interface GlidingRowsProps {
  list: RefObject<HTMLElement | null>;
  /** The ids of the rows. */
  ids: readonly number[];
  children: ReactNode;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Lets the rows of a list glide to their places when another row is removed. It is a class because React lets only these
 * measure the page before it changes.
 */
export class GlidingRows extends Component<GlidingRowsProps> {
  override getSnapshotBeforeUpdate(before: GlidingRowsProps): RowPlaces | null {
    const { list, ids } = this.props;
    if (list.current === null || ids.length >= before.ids.length || isMotionReduced()) return null;
    const known = new Set(before.ids);
    // Another list, such as that of another week, has none of these rows.
    return ids.some((id) => known.has(id)) ? measureRows(list.current) : null;
  }

  override componentDidUpdate(_before: GlidingRowsProps, _state: unknown, places: RowPlaces | null): void {
    const { list } = this.props;
    if (places !== null && list.current !== null) glideFrom(list.current, places, NONE);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
