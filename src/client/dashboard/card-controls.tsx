import { Ellipsis, EyeOff, Maximize2, Minimize2, Move } from 'lucide-react';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { LazyMenu } from '#client/ui/overlays/lazy-menu.tsx';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import type { CardId } from './cards.ts';

/** The actions of a card's controls. */
export interface CardHandlers {
  onToggleSize: (card: CardId) => void;
  /** Opens the dialog that asks for the new place. */
  onAskToMove: (card: CardId) => void;
  onHide: (card: CardId, title: string) => void;
}

/** The props of a card that come from the board. */
export interface CardPlace {
  isExpanded: boolean;
  handlers: CardHandlers;
}

export interface CardControlsProps extends CardPlace {
  card: CardId;
  title: string;
  /** More menu entries for the content of the card. */
  entries?: MenuEntry[] | undefined;
}

const NONE: MenuEntry[] = [];
/** The keys that move a card while one of its controls has the focus. */
const MOVING_KEYS = 'Alt+ArrowUp Alt+ArrowDown';

/** The controls of a card: toggle its size, move it, hide it. */
export function CardControls({ card, title, isExpanded, entries = NONE, handlers }: CardControlsProps) {
  const { onToggleSize, onAskToMove, onHide } = handlers;
  const SizeIcon = isExpanded ? Minimize2 : Maximize2;
  return (
    <span className="-mt-1 -me-2 -mb-2 flex self-start">
      <IconButton
        label={isExpanded ? t('Shrink {title}', { title }) : t('Expand {title}', { title })}
        className="size-8"
        aria-keyshortcuts={MOVING_KEYS}
        onClick={() => onToggleSize(card)}
      >
        <SizeIcon size={15} aria-hidden />
      </IconButton>
      <LazyMenu
        heading={title}
        trigger={
          <IconButton label={t('{title} card menu', { title })} className="size-8" aria-keyshortcuts={MOVING_KEYS}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
        entries={() => [
          ...entries,
          {
            label: t('Move Card'),
            icon: <Move size={16} aria-hidden />,
            onSelect: () => onAskToMove(card),
            startsGroup: entries.length > 0,
          },
          { label: t('Hide Card'), icon: <EyeOff size={16} aria-hidden />, onSelect: () => onHide(card, title) },
        ]}
      />
    </span>
  );
}
