import { useMemo } from 'react';
import { localDayOf } from '#shared/calendar/day.ts';
import { offerUndo } from '#client/items/undo.ts';
import { showToast } from '#client/ui/toasts.ts';
import {
  arrangementOf,
  chooseView,
  deleteView,
  hiddenCardsOf,
  hideCard,
  modeOf,
  moveCard,
  reversalOf,
  saveView,
  showCards,
  shownCards,
  toggleSize,
  type Kept,
  type KeptChange,
} from './arrangement.ts';
import { projectCard, type CardId } from './cards.ts';
import { changeWall, keptWall, useKeptWall } from './kept-wall.ts';
import { CUSTOM, presetOf, type SavedView, type Scene } from './views.ts';

/** Shows the card of a project that was reopened, whichever cards were hidden. */
export function showProjectCard(projectId: number): void {
  change((kept) => showCards(kept, { today: localDayOf(new Date()), projects: undefined }, [projectCard(projectId)]));
}

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
  /** Whether it waits for the projects to be known, so that cards need not make room for theirs. */
  isWaiting: boolean;
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
    isWaiting: scene.projects === undefined && presetOf(modeOf(kept))?.needsProjects === true,
    actions,
  };
}

function actionsIn(scene: Scene): WallActions {
  return {
    move: (card, place) => rearrange((kept) => moveCard(kept, scene, card, place)),
    toggleSize: (card) => rearrange((kept) => toggleSize(kept, scene, card)),
    hide(card, title) {
      offerUndo(`${title} hidden`, change((kept) => hideCard(kept, scene, card)).takeBack);
    },
    show: (cards) => rearrange((kept) => showCards(kept, scene, cards)),
    chooseView(name) {
      const undo = change(() => chooseView(name));
      if (undo.isUnsaved) offerUndo(`Layout changed to ${name}`, undo.takeBack);
    },
    saveView(name) {
      const { isChange } = change((kept) => saveView(kept, scene, name));
      if (isChange) showToast({ title: 'View saved' });
    },
    deleteView(name) {
      offerUndo('View deleted', change((kept) => deleteView(kept, scene, name)).takeBack);
    },
  };
}

/** What takes a change of the wall back, and what it was a change of. */
interface Undo {
  isChange: boolean;
  /** Whether the wall followed no view before. */
  isUnsaved: boolean;
  /** Whether an arrangement of the person's own was replaced that the wall did not show. */
  isCoveredLost: boolean;
  takeBack: () => void;
}

function change(act: (kept: Kept) => KeptChange): Undo {
  const before = keptWall();
  const done = act(before);
  changeWall(done);
  const isUnsaved = modeOf(before) === CUSTOM;
  return {
    isChange: Object.keys(done).length > 0,
    isUnsaved,
    isCoveredLost: !isUnsaved && done.order !== undefined && before.order !== undefined,
    takeBack: () => changeWall(reversalOf(before, done, keptWall())),
  };
}

/** Changes where cards stand. Whoever leaves a view by that may have had an arrangement of their own, kept behind it. */
function rearrange(act: (kept: Kept) => KeptChange): void {
  const undo = change(act);
  if (undo.isCoveredLost) offerUndo('Your earlier layout was replaced', undo.takeBack);
}
