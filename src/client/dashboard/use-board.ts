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
  type BoardSettings,
  type BoardSettingsChange,
} from './arrangement.ts';
import { projectCard, type CardId } from './cards.ts';
import { changeBoardSettings, readBoardSettings, useBoardSettings } from './board-settings.ts';
import { CUSTOM, presetOf, type SavedView, type BoardContext } from './views.ts';

/** Shows the card of a project that was reopened, whichever cards were hidden. */
export function showProjectCard(projectId: number): void {
  change((settings) =>
    showCards(settings, { today: localDayOf(new Date()), projects: undefined }, [projectCard(projectId)]),
  );
}

/** What a person does with the cards of their board. */
export interface BoardActions {
  /** Puts a card at a place, from 0, among those that show. */
  move: (card: CardId, place: number) => void;
  toggleSize: (card: CardId) => void;
  /** Hides a card and offers at once to take that back. */
  hide: (card: CardId, title: string) => void;
  /** Shows cards that may have been hidden. */
  show: (cards: readonly CardId[]) => void;
  chooseView: (name: string) => void;
  /** Saves the board as a view. A name that no view can have saves nothing. */
  saveView: (name: string) => void;
  deleteView: (name: string) => void;
}

/** How a board is arranged. */
export interface BoardState {
  /** The cards that show, in their order. */
  cards: readonly CardId[];
  expanded: readonly CardId[];
  hidden: readonly CardId[];
  mode: string;
  views: readonly SavedView[];
  /** Whether it waits for the projects to be known, so that cards need not make room for theirs. */
  isWaiting: boolean;
  /** They stay the same for as long as the context does. */
  actions: BoardActions;
}

/** How this browser's board is arranged, and what can be done with it. Other tabs follow. */
export function useBoard(context: BoardContext): BoardState {
  const settings = useBoardSettings();
  const actions = useMemo(() => actionsIn(context), [context]);
  return {
    cards: shownCards(settings, context),
    expanded: arrangementOf(settings, context).expanded,
    hidden: hiddenCardsOf(settings, context),
    mode: modeOf(settings),
    views: settings.views,
    isWaiting: context.projects === undefined && presetOf(modeOf(settings))?.needsProjects === true,
    actions,
  };
}

function actionsIn(context: BoardContext): BoardActions {
  return {
    move: (card, place) => rearrange((settings) => moveCard(settings, context, card, place)),
    toggleSize: (card) => rearrange((settings) => toggleSize(settings, context, card)),
    hide(card, title) {
      offerUndo(`${title} hidden`, change((settings) => hideCard(settings, context, card)).takeBack);
    },
    show: (cards) => rearrange((settings) => showCards(settings, context, cards)),
    chooseView(name) {
      const undo = change(() => chooseView(name));
      if (undo.isUnsaved) offerUndo(`Layout changed to ${name}`, undo.takeBack);
    },
    saveView(name) {
      const { isChange } = change((settings) => saveView(settings, context, name));
      if (isChange) showToast({ title: 'View saved' });
    },
    deleteView(name) {
      offerUndo('View deleted', change((settings) => deleteView(settings, context, name)).takeBack);
    },
  };
}

/** What takes a change of the board back, and what it was a change of. */
interface Undo {
  isChange: boolean;
  /** Whether the board followed no view before. */
  isUnsaved: boolean;
  /** Whether an arrangement of the person's own was replaced that the board did not show. */
  isCoveredLost: boolean;
  takeBack: () => void;
}

function change(act: (settings: BoardSettings) => BoardSettingsChange): Undo {
  const before = readBoardSettings();
  const done = act(before);
  changeBoardSettings(done);
  const isUnsaved = modeOf(before) === CUSTOM;
  return {
    isChange: Object.keys(done).length > 0,
    isUnsaved,
    isCoveredLost: !isUnsaved && done.order !== undefined && before.order !== undefined,
    takeBack: () => changeBoardSettings(reversalOf(before, done, readBoardSettings())),
  };
}

/** Changes where cards stand. Whoever leaves a view by that may have had an arrangement of their own, kept behind it. */
function rearrange(act: (settings: BoardSettings) => BoardSettingsChange): void {
  const undo = change(act);
  if (undo.isCoveredLost) offerUndo('Your earlier layout was replaced', undo.takeBack);
}
