import { makeDraggable } from '#client/ui/motion/dragging.ts';
import { float } from '#client/ui/motion/settling.ts';
import { createRowDrag, getDraggedRow, getScrollers, type MoveSelection } from './row-drag.ts';

/**
 * Lets rows be dragged with the mouse from now on. A row becomes draggable when it is pressed, so that two hundred rows
 * cost nothing before. Returns a function that ends this.
 */
export function dragRowsByMouse(moveSelection: MoveSelection): () => void {
  let release: (() => void) | undefined;

  function handlePress({ target, button, pointerType, clientX, clientY }: PointerEvent): void {
    release?.();
    release = undefined;
    const row = pointerType === 'touch' || button !== 0 ? undefined : getDraggedRow(target);
    if (row === undefined) return;
    const drag = createRowDrag(row, moveSelection);
    const { left, top } = row.getBoundingClientRect();
    release = makeDraggable({
      element: row,
      count: drag.count,
      area: document.body,
      scrollers: getScrollers(row),
      onMove: drag.mark,
      onDrop(point) {
        const floating = float(row, drag.count);
        floating.moveTo(point.clientX - (clientX - left), point.clientY - (clientY - top));
        const find = drag.drop(point);
        if (find === undefined) floating.remove();
        else floating.settle(find);
      },
    });
  }

  window.addEventListener('pointerdown', handlePress);
  return () => {
    release?.();
    window.removeEventListener('pointerdown', handlePress);
  };
}
