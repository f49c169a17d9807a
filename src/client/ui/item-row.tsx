import { useId, type CSSProperties, type ReactNode } from 'react';
import type { ItemState } from '#shared/items/items.rules.ts';
import { classes } from './classes.ts';
import { RoundCheckbox } from './round-checkbox.tsx';

const STATE_LABEL: Record<ItemState, string> = { active: '', completed: ', completed', 'crossed-out': ', crossed out' };

export interface ItemRowProps {
  /** By which the row is ordered by hand. */
  id: number;
  title: string;
  state: ItemState;
  /** What its checkbox is drawn with, where that is not its card's colour. */
  color?: string | undefined;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** Small marks behind the title: priority, flag. */
  marks?: ReactNode;
  actions: ReactNode;
  onToggle: () => void;
  onOpen: () => void;
}

/** One item of a list: its checkbox, its title (which opens it), its marks and its actions. */
export function ItemRow({ id, title, state, color, detail, marks, actions, onToggle, onOpen }: ItemRowProps) {
  const detailId = useId();
  return (
    <li
      data-item={id}
      data-state={state}
      style={color === undefined ? undefined : ({ '--kind': color } as CSSProperties)}
      className="movable-row relative flex items-start gap-3 rounded-control px-2 py-[11px] transition-colors hover:bg-sunken/60 lg:py-[7px]"
    >
      <RoundCheckbox state={state} label={`Complete ${title}`} onToggle={onToggle} />
      <button
        type="button"
        onClick={onOpen}
        dir="auto"
        data-row-title
        aria-label={`Edit ${title}${STATE_LABEL[state]}`}
        aria-describedby={detail === undefined ? undefined : detailId}
        className={classes(
          'min-w-0 flex-1 rounded-sm text-start whitespace-pre-line [overflow-wrap:anywhere] transition-colors',
          state !== 'active' && 'text-ink-3',
          state === 'crossed-out' && 'line-through decoration-1',
        )}
      >
        {title}
        {detail !== undefined && (
          <span id={detailId} className="line-clamp-2 text-xs text-ink-3">
            {detail}
          </span>
        )}
      </button>
      {marks}
      {actions}
    </li>
  );
}
