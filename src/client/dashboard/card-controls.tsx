import { Ellipsis, EyeOff, Maximize2, Minimize2, Move } from 'lucide-react';
import { IconButton } from '#client/ui/button.tsx';
import { LazyMenu } from '#client/ui/lazy-menu.tsx';
import type { MenuEntry } from '#client/ui/menu.tsx';
import type { CardId } from './cards.ts';

/** What a card's controls ask of the board. */
export interface CardHandlers {
  onToggleSize: (card: CardId) => void;
  /** Asks where to. */
  onAskToMove: (card: CardId) => void;
  onHide: (card: CardId, title: string) => void;
}

/** What a card of the board is told of its place. */
export interface CardPlace {
  isExpanded: boolean;
  handlers: CardHandlers;
}

export interface CardControlsProps extends CardPlace {
  card: CardId;
  title: string;
  /** What else can be done with what is on the card. */
  entries?: MenuEntry[] | undefined;
}

const NONE: MenuEntry[] = [];
/** With these a card is moved while one of its controls has the focus. */
const MOVING_KEYS = 'Alt+ArrowUp Alt+ArrowDown';

/** What can be done with a card of the board: to make it double its size, to move it, to hide it. */
export function CardControls({ card, title, isExpanded, entries = NONE, handlers }: CardControlsProps) {
  const { onToggleSize, onAskToMove, onHide } = handlers;
  const SizeIcon = isExpanded ? Minimize2 : Maximize2;
  return (
    <span className="-mt-1 -mr-2 -mb-2 flex self-start">
      <IconButton
        label={`${isExpanded ? 'Shrink' : 'Expand'} ${title}`}
        className="size-8"
        aria-keyshortcuts={MOVING_KEYS}
        onClick={() => onToggleSize(card)}
      >
        <SizeIcon size={15} aria-hidden />
      </IconButton>
      <LazyMenu
        heading={title}
        trigger={
          <IconButton label={`${title} card menu`} className="size-8" aria-keyshortcuts={MOVING_KEYS}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
        entries={() => [
          ...entries,
          {
            label: 'Move Card',
            icon: <Move size={16} aria-hidden />,
            onSelect: () => onAskToMove(card),
            startsGroup: entries.length > 0,
          },
          { label: 'Hide Card', icon: <EyeOff size={16} aria-hidden />, onSelect: () => onHide(card, title) },
        ]}
      />
    </span>
  );
}
