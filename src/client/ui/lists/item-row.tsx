import { useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { toggleCompleted, type ItemState } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { afterPaint } from '#client/ui/after-paint.ts';
import { classes } from '#client/ui/classes.ts';
import { rowTarget, useFocusTarget } from '#client/ui/focus-target.ts';
import { RoundCheckbox } from '#client/ui/controls/round-checkbox.tsx';

const EDIT_LABELS: Record<ItemState, (title: string) => string> = {
  active: (title) => t('Edit {title}', { title }),
  completed: (title) => t('Edit {title}, completed', { title }),
  'crossed-out': (title) => t('Edit {title}, crossed out', { title }),
};

export interface ItemRowProps {
  /** Identifies the row in a manual order. */
  id: number;
  title: string;
  state: ItemState;
  /** The colour of the checkbox, if it is not the card's. */
  color?: string | undefined;
  /** A second, smaller line. */
  detail?: ReactNode;
  /** Small marks behind the title: priority, flag. */
  marks?: ReactNode;
  actions: ReactNode;
  /** Called after the frame in which the row shows the new state. */
  onToggle: () => void;
  onOpen: () => void;
}

/** The row of an item: its checkbox, its title (a button that opens it), its marks and its actions. */
export function ItemRow({ id, title, state, color, detail, marks, actions, onToggle, onOpen }: ItemRowProps) {
  const detailId = useId();
  const button = useFocusTarget<HTMLButtonElement>(rowTarget(id, title));
  const { shown, toggle } = useEarlyState(state, onToggle);
  return (
    <li
      data-item={id}
      data-state={shown}
      style={color === undefined ? undefined : ({ '--kind': color } as CSSProperties)}
      className="movable-row relative flex flex-wrap items-start justify-end gap-x-3 rounded-control px-2 py-[11px] transition-colors hover:bg-hover/60 has-[[data-row-title]:focus-visible]:outline-2 -outline-offset-2 outline-focus lg:py-[7px]"
    >
      <RoundCheckbox state={shown} label={t('Complete {title}', { title })} onToggle={toggle} />
      <div className="relative min-w-[4em] flex-1 [overflow-wrap:anywhere]">
        <button
          ref={button}
          type="button"
          onClick={onOpen}
          dir="auto"
          data-row-title
          aria-label={EDIT_LABELS[shown](title)}
          aria-describedby={detail === undefined ? undefined : detailId}
          className={classes(
            // The detail is not part of the button's name, but of its target. The whole row shows the focus.
            'block w-full text-start text-item whitespace-pre-line transition-colors outline-none after:absolute after:inset-0',
            shown !== 'active' && 'text-ink-3',
            shown === 'crossed-out' && 'line-through decoration-1',
          )}
        >
          {/* The rest of a very long title shows where it is edited. */}
          <span className="line-clamp-6">{title}</span>
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

/**
 * Returns the state that a row shows, and a function that toggles it. The row alone is rendered in the frame of the
 * press; the change, which sorts and counts the whole list, begins after that frame. A press before it begins takes the
 * first one back, unless both are a double click.
 */
function useEarlyState(
  state: ItemState,
  onToggle: () => void,
): { shown: ItemState; toggle: (isSecond: boolean) => void } {
  const [isPressed, setPressed] = useState(false);
  const latestPress = useRef<object>(undefined);
  function toggle(isSecond: boolean): void {
    if (isPressed && isSecond) return;
    const press = {};
    latestPress.current = isPressed ? undefined : press;
    setPressed(!isPressed);
    afterPaint(() => {
      if (latestPress.current !== press) return;
      setPressed(false);
      onToggle();
    });
  }
  return { shown: isPressed ? toggleCompleted(state) : state, toggle };
}
