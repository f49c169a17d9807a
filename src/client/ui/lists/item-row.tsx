import { useId, type CSSProperties, type ReactNode } from 'react';
import type { ItemState } from '#shared/items/items.rules.ts';
import { classes } from '#client/ui/classes.ts';
import { rowTarget, useFocusTarget } from '#client/ui/focus-target.ts';
import { RoundCheckbox } from '#client/ui/controls/round-checkbox.tsx';

const STATE_LABEL: Record<ItemState, string> = { active: '', completed: ', completed', 'crossed-out': ', crossed out' };

export interface ItemRowProps {
  /** Identifies the row in a manual order. */
  id: number;
  title: string;
  state: ItemState;
  /** The colour of the checkbox, if it is not the card's. */
  color?: string | undefined;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** Small marks behind the title: priority, flag. */
  marks?: ReactNode;
  actions: ReactNode;
  onToggle: () => void;
  onOpen: () => void;
}

/** The row of an item: its checkbox, its title (a button that opens it), its marks and its actions. */
export function ItemRow({ id, title, state, color, detail, marks, actions, onToggle, onOpen }: ItemRowProps) {
  const detailId = useId();
  const button = useFocusTarget<HTMLButtonElement>(rowTarget(id, title));
  return (
    <li
      data-item={id}
      data-state={state}
      style={color === undefined ? undefined : ({ '--kind': color } as CSSProperties)}
      className="movable-row relative flex flex-wrap items-start justify-end gap-x-3 rounded-control px-2 py-[11px] transition-colors hover:bg-hover/60 lg:py-[7px]"
    >
      <RoundCheckbox state={state} label={`Complete ${title}`} onToggle={onToggle} />
      <div className="relative min-w-[4em] flex-1 [overflow-wrap:anywhere]">
        <button
          ref={button}
          type="button"
          onClick={onOpen}
          dir="auto"
          data-row-title
          aria-label={`Edit ${title}${STATE_LABEL[state]}`}
          aria-describedby={detail === undefined ? undefined : detailId}
          className={classes(
            // The detail is not part of the button's name, but of its target and its focus ring.
            'block w-full text-start whitespace-pre-line transition-colors after:absolute after:inset-0 after:rounded-sm',
            'outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
            state !== 'active' && 'text-ink-3',
            state === 'crossed-out' && 'line-through decoration-1',
          )}
        >
          {title}
        </button>
        {detail !== undefined && (
          <p id={detailId} dir="auto" className="line-clamp-2 text-xs whitespace-pre-line text-ink-3">
            {detail}
          </p>
        )}
      </div>
      {marks}
      {actions}
    </li>
  );
}
