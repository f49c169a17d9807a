import { useMemo } from 'react';
import { showToast } from '#client/ui/toasts.ts';
import {
  arrangementOf,
  chooseView,
  deleteView,
  hiddenCardsOf,
  hideCard,
  modeOf,
  moveCard,
  saveView,
  showCards,
  shownCards,
  toggleSize,
  type Kept,
  type KeptChange,
} from './arrangement.ts';
import type { CardId } from './cards.ts';
import { changeWall, keptWall, useKeptWall } from './kept-wall.ts';
import { CUSTOM, type SavedView, type Scene } from './views.ts';

/** What a person does with the cards of their wall. */
export interface WallActions {
  /** Puts a card at a place, from 0, among those that show. */
  move: (card: CardId, place: number) => void;
  toggleSize: (card: CardId) => void;
  /** Hides a card and offers at once to take that back. */
  hide: (card: CardId, title: string) => void;
  /** Shows cards that may have been hidden. */
  show: (cards: readonly CardId[]) => void;
  chooseView: (name: string) => void;
  /** Saves the wall as a view. A name that no view can have saves nothing. */
  saveView: (name: string) => void;
  deleteView: (name: string) => void;
}

/** How a wall is arranged. */
export interface Wall {
  /** The cards that show, in their order. */
  cards: readonly CardId[];
  expanded: readonly CardId[];
  hidden: readonly CardId[];
  mode: string;
  views: readonly SavedView[];
  /** They stay the same for as long as the scene does. */
  actions: WallActions;
}

/** How this browser's wall is arranged, and what can be done with it. Other tabs follow. */
export function useWall(scene: Scene): Wall {
  const kept = useKeptWall();
  const actions = useMemo(() => actionsIn(scene), [scene]);
  return {
    cards: shownCards(kept, scene),
    expanded: arrangementOf(kept, scene).expanded,
    hidden: hiddenCardsOf(kept, scene),
    mode: modeOf(kept),
    views: kept.views,
    actions,
  };
}

function actionsIn(scene: Scene): WallActions {
  return {
    move: (card, place) => change((kept) => moveCard(kept, scene, card, place)),
    toggleSize: (card) => change((kept) => toggleSize(kept, scene, card)),
    hide(card, title) {
      const before = keptWall();
      change((kept) => hideCard(kept, scene, card));
      offerUndo(`${title} hidden`, before);
    },
    show: (cards) => change((kept) => showCards(kept, scene, cards)),
    chooseView(name) {
      const before = keptWall();
      change((kept) => chooseView(kept, name));
      if (modeOf(before) === CUSTOM) offerUndo(`Layout changed to ${name}`, before);
    },
    saveView(name) {
      change((kept) => saveView(kept, scene, name));
      showToast({ title: 'View saved' });
    },
    deleteView(name) {
      const before = keptWall();
      change((kept) => deleteView(kept, scene, name));
      offerUndo('View deleted', before);
    },
  };
}

function change(act: (kept: Kept) => KeptChange): void {
  changeWall(act(keptWall()));
}

function offerUndo(title: string, before: Kept): void {
  showToast({ title, action: { label: 'Undo', onSelect: () => changeWall(before) } });
}
