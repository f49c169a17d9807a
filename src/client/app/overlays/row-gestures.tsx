import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { selectRowsByClick } from '#client/items/row-clicks.ts';
import type { MoveSelection } from '#client/items/row-drag.ts';
import { keepFocusInPlace } from '#client/items/row-focus.ts';
import { dragRowsByMouse } from '#client/items/row-dragging.ts';
import { clearSelection, markSelectedRows, toggleRow } from '#client/items/row-selection.ts';
import { dragRowsByTouch } from '#client/items/row-touches.ts';
import { MoveRequests } from '#client/tasks/move-dialog.tsx';
import { actOnSelection, moveSelection, SelectionBar } from '#client/tasks/selection-bar.tsx';
import type { useSelectionChanges } from '#client/tasks/selections.mutations.ts';
import { RowContextMenu } from './row-context-menu.tsx';

/** What a pointer does with rows besides pressing their controls: dragging, selecting and the context menu. */
export function RowGestures({ changes }: { changes: ReturnType<typeof useSelectionChanges> }) {
  const [path] = useLocation();
  useEffect(() => {
    const move: MoveSelection = (tasks, day, order) => moveSelection(tasks, day, changes, order);
    const endMouse = dragRowsByMouse(move);
    const endTouch = dragRowsByTouch(move, toggleRow);
    return () => {
      endMouse();
      endTouch();
    };
  }, [changes]);
  useEffect(selectRowsByClick, []);
  useEffect(markSelectedRows, []);
  useEffect(keepFocusInPlace, []);
  // Another screen shows none of the selected rows.
  useEffect(() => clearSelection, [path]);
  return (
    <>
      <SelectionBar onAct={(action) => actOnSelection(action, changes)} />
      <RowContextMenu onAct={(action) => actOnSelection(action, changes)} />
      <MoveRequests />
    </>
  );
}
