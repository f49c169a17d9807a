import { useMemo } from 'react';
import { toLocalDay } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { offerUndo } from '#client/items/undo.ts';
import { isToastOpen, showToast } from '#client/ui/overlays/toasts.ts';
import {
  getArrangement,
  chooseView,
  deleteView,
  getHiddenCards,
  hideCard,
  getMode,
  moveCard,
  createReversal,
  saveView,
  showCards,
  shownCards,
  toggleSize,
  type BoardSettings,
  type BoardSettingsChange,
} from './arrangement.ts';
import { projectCard, type CardId } from './cards.ts';
import { changeBoardSettings, readBoardSettings, useBoardSettings } from './board-settings.ts';
import { cardsAndUndecidedDays, foldedDays } from './strips.ts';
import { CUSTOM_MODE, getPreset, type SavedView, type BoardContext, viewLabel } from './views.ts';

/** Shows the card of a reopened project if it was hidden (PROJ-29). */
export function showProjectCard(projectId: number): void {
  change((settings) =>
    showCards(settings, { today: toLocalDay(new Date()), projects: undefined }, [projectCard(projectId)]),
  );
}

/** The changes of a board. */
export interface BoardActions {
  /** Moves a card to a place (counted from 0) among the visible cards. */
  move: (card: CardId, place: number) => void;
  toggleSize: (card: CardId) => void;
  /** Hides a card and shows a toast with Undo. */
  hide: (card: CardId, title: string) => void;
  /** Shows cards that may be hidden. */
  show: (cards: readonly CardId[]) => void;
  chooseView: (name: string) => void;
  /** Saves the board as a view. Does nothing for a blank or reserved name. */
  saveView: (name: string) => void;
  deleteView: (name: string) => void;
}

/** The current arrangement of a board and its actions. */
export interface BoardState {
  /** The visible cards in order. */
  cards: readonly CardId[];
  /** The visible cards in order, and the days that are hidden by default where they would stand. */
  places: readonly CardId[];
  /** The days that fold into strips in the current week. */
  folded: readonly CardId[];
  expanded: readonly CardId[];
  hidden: readonly CardId[];
  mode: string;
  views: readonly SavedView[];
  /** True while the board waits for the projects to load, because their cards would shift the others. */
  isWaiting: boolean;
  /** The same object as long as the context is the same. */
  actions: BoardActions;
}

/** Returns this browser's board and its actions; re-renders on changes in any tab. */
export function useBoard(context: BoardContext): BoardState {
  const settings = useBoardSettings();
  const actions = useMemo(() => createActions(context), [context]);
  return {
    cards: shownCards(settings, context),
    places: cardsAndUndecidedDays(settings, context),
    folded: foldedDays(settings, context),
    expanded: getArrangement(settings, context).expanded,
    hidden: getHiddenCards(settings, context),
    mode: getMode(settings),
    views: settings.views,
    isWaiting: context.projects === undefined && getPreset(getMode(settings))?.needsProjects === true,
    actions,
  };
}

function createActions(context: BoardContext): BoardActions {
  return {
    move: (card, place) => rearrange((settings) => moveCard(settings, context, card, place)),
    toggleSize: (card) => rearrange((settings) => toggleSize(settings, context, card)),
    hide(card, title) {
      offerUndo(t('{title} hidden', { title }), change((settings) => hideCard(settings, context, card)).revert);
    },
    show: (cards) => rearrange((settings) => showCards(settings, context, cards)),
    chooseView(name) {
      // While the toast shows, another view keeps its way back.
      const { isUnsaved, before, revert } = change(
        () => chooseView(name),
        isToastOpen(leftLayout.toast) ? leftLayout.before : undefined,
      );
      if (isUnsaved)
        leftLayout = { before, toast: offerUndo(t('Layout changed to {name}', { name: viewLabel(name) }), revert) };
    },
    saveView(name) {
      const { isChange } = change((settings) => saveView(settings, context, name));
      if (isChange) showToast({ title: t('View saved') });
    },
    deleteView(name) {
      offerUndo(t('View deleted'), change((settings) => deleteView(settings, context, name)).revert);
    },
  };
}

/** A change of the board with its undo. */
interface AppliedChange {
  isChange: boolean;
  /** True if the mode was custom before the change. */
  isUnsaved: boolean;
  /** True if the change replaced a custom arrangement that was stored but not shown. */
  hasReplacedCustom: boolean;
  /** The settings that it restores. */
  before: BoardSettings;
  revert: () => void;
}

/** The toast about an unsaved arrangement that was left for a view, and the settings before that. */
let leftLayout: { toast: number; before?: BoardSettings } = { toast: 0 };

function change(
  createChange: (settings: BoardSettings) => BoardSettingsChange,
  before = readBoardSettings(),
): AppliedChange {
  const applied = createChange(before);
  changeBoardSettings(applied);
  const isUnsaved = getMode(before) === CUSTOM_MODE;
  return {
    isChange: Object.keys(applied).length > 0,
    isUnsaved,
    before,
    hasReplacedCustom: !isUnsaved && applied.order !== undefined && before.order !== undefined,
    revert: () => changeBoardSettings(createReversal(before, applied, readBoardSettings())),
  };
}

/** Changes the arrangement. If this leaves a view and replaces a stored custom arrangement, a toast offers Undo. */
function rearrange(createChange: (settings: BoardSettings) => BoardSettingsChange): void {
  const applied = change(createChange);
  if (applied.hasReplacedCustom) offerUndo(t('Your earlier layout was replaced'), applied.revert);
}
