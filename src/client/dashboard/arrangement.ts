import { trimTitle } from '#shared/items/titles.rules.ts';
import { cardOfDay, FIXED_CARDS, projectOf, type CardId } from './cards.ts';
import {
  CUSTOM,
  FIRST_MODE,
  HIDDEN_AT_FIRST,
  isReserved,
  presetOf,
  type Arrangement,
  type SavedView,
  type BoardContext,
} from './views.ts';

/** What a browser keeps of a person's board; undefined where they have changed nothing. */
export interface BoardSettings {
  hidden: readonly CardId[] | undefined;
  /** Which of them the person hid themselves, card by card; undefined where an earlier version of halo kept the rest. */
  hiddenByName: readonly CardId[] | undefined;
  order: readonly CardId[] | undefined;
  expanded: readonly CardId[] | undefined;
  views: readonly SavedView[];
  mode: string | undefined;
}

/** What becomes of it. */
export type BoardSettingsChange = Partial<BoardSettings>;

/** The view that the board follows, or 'custom'. One that is gone is none. */
export function modeOf({ mode, order, expanded, views }: BoardSettings): string {
  if (mode === CUSTOM || (mode !== undefined && (presetOf(mode) ?? viewOf(views, mode)) !== undefined)) return mode;
  return order === undefined && expanded === undefined ? FIRST_MODE : CUSTOM;
}

/** How the board is arranged now. */
export function arrangementOf(settings: BoardSettings, context: BoardContext): Arrangement {
  const mode = modeOf(settings);
  const preset = presetOf(mode);
  if (preset !== undefined) return preset.arrange(context);
  const view = viewOf(settings.views, mode);
  if (view !== undefined) return { order: view.order, expanded: view.expandedCards };
  return { order: settings.order ?? [], expanded: settings.expanded ?? [] };
}

/**
 * The cards that are hidden. Today's card is hidden only if the person hid that very card: neither a view nor the cards that are
 * hidden at first hide it (clash 21).
 */
export function hiddenCardsOf(settings: BoardSettings, { today }: BoardContext): readonly CardId[] {
  const todaysCard = cardOfDay(today);
  const hidden = listedAsHidden(settings);
  return hiddenByName(settings).includes(todaysCard) ? hidden : hidden.filter((card) => card !== todaysCard);
}

/** The cards that are hidden on days other than their own: a saved view has its own list. */
function listedAsHidden(settings: BoardSettings): readonly CardId[] {
  return viewOf(settings.views, modeOf(settings))?.hiddenCards ?? settings.hidden ?? HIDDEN_AT_FIRST;
}

function hiddenByName({ hidden = [], hiddenByName: named }: BoardSettings): readonly CardId[] {
  return named ?? hidden.filter((card) => !HIDDEN_AT_FIRST.includes(card));
}

/**
 * The cards that show: those that the order names, then the others as they come. Before the projects are known, those that it
 * names have a place.
 */
export function shownCards(settings: BoardSettings, context: BoardContext): CardId[] {
  const { order } = arrangementOf(settings, context);
  const projects = context.projects ?? order.filter((card) => projectOf(card) !== undefined);
  const existing = new Set<CardId>([...FIXED_CARDS, ...projects]);
  const hidden = new Set(hiddenCardsOf(settings, context));
  return [...new Set([...order, ...existing])].filter((card) => existing.has(card) && !hidden.has(card));
}

/**
 * After a card was put at a place, from 0, among those that show; the others keep their places. The board follows no view any
 * more (core specification, section 4). Nothing changes where it stands there already, or does not show any more.
 */
export function moveCard(
  settings: BoardSettings,
  context: BoardContext,
  card: CardId,
  place: number,
): BoardSettingsChange {
  const shown = shownCards(settings, context);
  const target = Math.max(0, Math.min(place, shown.length - 1));
  if (!shown.includes(card) || shown[target] === card) return {};
  const { order } = arrangementOf(settings, context);
  const others = shown.filter((other) => other !== card);
  const moved = others.toSpliced(target, 0, card).values();
  const movable = new Set(shown);
  const whole = [...new Set([...order, ...shown])];
  return {
    ...withoutView(settings, context),
    order: whole.map((other) => (movable.has(other) ? (moved.next().value ?? other) : other)),
  };
}

/** After a card was made double its size, or normal again. */
export function toggleSize(settings: BoardSettings, context: BoardContext, card: CardId): BoardSettingsChange {
  const { expanded } = arrangementOf(settings, context);
  const isExpanded = expanded.includes(card);
  return {
    ...withoutView(settings, context),
    expanded: isExpanded ? expanded.filter((other) => other !== card) : [...expanded, card],
  };
}

/** The board as it is, as one that follows no view. */
function withoutView(settings: BoardSettings, context: BoardContext): BoardSettingsChange {
  const { order, expanded } = arrangementOf(settings, context);
  const isSaved = viewOf(settings.views, modeOf(settings)) !== undefined;
  return { order, expanded, mode: CUSTOM, ...(isSaved && { hidden: listedAsHidden(settings) }) };
}

/** After a card was hidden. */
export function hideCard(settings: BoardSettings, context: BoardContext, card: CardId): BoardSettingsChange {
  const others = (cards: readonly CardId[]): CardId[] => cards.filter((other) => other !== card);
  return {
    ...withHidden(settings, context, [...others(listedAsHidden(settings)), card]),
    hiddenByName: [...others(hiddenByName(settings)), card],
  };
}

/** After cards were shown again; none when none of them was hidden. */
export function showCards(
  settings: BoardSettings,
  context: BoardContext,
  cards: readonly CardId[],
): BoardSettingsChange {
  const hidden = listedAsHidden(settings);
  const left = hidden.filter((card) => !cards.includes(card));
  if (left.length === hidden.length) return {};
  return {
    ...withHidden(settings, context, left),
    hiddenByName: hiddenByName(settings).filter((card) => !cards.includes(card)),
  };
}

/** A saved view says which cards are hidden, so that the board no longer follows it; a built-in one leaves that open. */
function withHidden(settings: BoardSettings, context: BoardContext, hidden: readonly CardId[]): BoardSettingsChange {
  if (viewOf(settings.views, modeOf(settings)) === undefined) return { hidden };
  return { ...withoutView(settings, context), hidden };
}

/** After the person has chosen a view. What was hidden and arranged by hand is still kept. */
export function chooseView(name: string): BoardSettingsChange {
  return { mode: name };
}

/** After the board was saved as a view; one of the same name is replaced. None without a name, or with a built-in one's. */
export function saveView(settings: BoardSettings, context: BoardContext, typed: string): BoardSettingsChange {
  const name = trimTitle(typed);
  if (name === '' || isReserved(name)) return {};
  const { order, expanded } = arrangementOf(settings, context);
  const known = viewOf(settings.views, name);
  const view: SavedView = {
    name,
    description: known?.description ?? '',
    order: [...new Set([...order, ...FIXED_CARDS, ...(context.projects ?? [])])],
    expandedCards: expanded,
    isCustom: true,
    hiddenCards: listedAsHidden(settings),
  };
  return {
    views: known ? settings.views.map((other) => (other === known ? view : other)) : [...settings.views, view],
    mode: name,
  };
}

/** After a saved view was deleted. The board stays as it is. */
export function deleteView(settings: BoardSettings, context: BoardContext, name: string): BoardSettingsChange {
  const views = settings.views.filter((view) => view.name !== name);
  if (modeOf(settings) !== name) return { views };
  return { views, ...withoutView(settings, context) };
}

/**
 * What takes a change back: each part of it that still is as the change left it is what it was before. Nothing where a later
 * change has gone on from it, in whichever tab.
 */
export function reversalOf(
  before: BoardSettings,
  change: BoardSettingsChange,
  latest: BoardSettings,
): BoardSettingsChange {
  const parts = Object.keys(change) as (keyof BoardSettings)[];
  const isUntouched = parts.every((part) => JSON.stringify(latest[part]) === JSON.stringify(change[part]));
  return isUntouched ? Object.fromEntries(parts.map((part) => [part, before[part]])) : {};
}

function viewOf(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => view.name === name);
}
