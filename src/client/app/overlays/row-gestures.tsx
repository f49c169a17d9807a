import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { selectRowsByClick } from '#client/items/row-clicks.ts';
import { dragRowsByMouse } from '#client/items/row-dragging.ts';
import { clearSelection, markSelectedRows, toggleRow } from '#client/items/row-selection.ts';
import { dragRowsByTouch } from '#client/items/row-touches.ts';
import { MoveRequests } from '#client/tasks/move-dialog.tsx';
import { SelectionBar, type SelectionAction } from '#client/tasks/selection-bar.tsx';
import { RowContextMenu } from './row-context-menu.tsx';

/** What a pointer does with rows besides pressing their controls: dragging, selecting and the context menu. */
export function RowGestures({ onActOnSelection }: { onActOnSelection: (action: SelectionAction) => void }) {
  const [path] = useLocation();
  useEffect(dragRowsByMouse, []);
  useEffect(() => dragRowsByTouch(toggleRow), []);
  useEffect(selectRowsByClick, []);
  useEffect(markSelectedRows, []);
  // Another screen shows none of the selected rows.
  useEffect(() => clearSelection, [path]);
  return (
    <>
      <SelectionBar onAct={onActOnSelection} />
      <RowContextMenu />
      <MoveRequests />
    </>
  );
}
