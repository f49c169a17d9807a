import { trimTitle } from '#shared/items/titles.rules.ts';
import { cardOfDay, FIXED_CARDS, getProject, type CardId } from './cards.ts';
import {
  CUSTOM_MODE,
  FIRST_MODE,
  HIDDEN_AT_FIRST,
  isReserved,
  getPreset,
  type Arrangement,
  type SavedView,
  type BoardContext,
} from './views.ts';

/** The stored board settings. A field is undefined until the person changes it. */
export interface BoardSettings {
  hidden: readonly CardId[] | undefined;
  /** The cards that the person hid one by one. Undefined if the settings come from an earlier version of halo. */
  hiddenByName: readonly CardId[] | undefined;
  order: readonly CardId[] | undefined;
  expanded: readonly CardId[] | undefined;
  views: readonly SavedView[];
  mode: string | undefined;
}

/** The fields that a change sets. */
export type BoardSettingsChange = Partial<BoardSettings>;

/** Returns the name of the chosen view, or 'custom'. A deleted view counts as not chosen (DASH-21). */
export function getMode({ mode, order, expanded, views }: BoardSettings): string {
  if (mode === CUSTOM_MODE || (mode !== undefined && (getPreset(mode) ?? findView(views, mode)) !== undefined))
    return mode;
  return order === undefined && expanded === undefined ? FIRST_MODE : CUSTOM_MODE;
}

/** Returns the current order, and the expanded and the folded cards. */
export function getArrangement(settings: BoardSettings, context: BoardContext): Arrangement {
  const mode = getMode(settings);
  const preset = getPreset(mode);
  if (preset !== undefined) return preset.arrange(context);
  const view = findView(settings.views, mode);
  if (view !== undefined) return { order: view.order, expanded: view.expandedCards };
  return { order: settings.order ?? [], expanded: settings.expanded ?? [] };
}

/**
 * Returns the hidden cards. Today's card is hidden only if the person hid this very card; views and the default do not
 * hide it (CLASH-21).
 */
export function getHiddenCards(settings: BoardSettings, { today }: BoardContext): readonly CardId[] {
  const todaysCard = cardOfDay(today);
  const hidden = storedHiddenCards(settings);
  return hiddenByName(settings).includes(todaysCard) ? hidden : hidden.filter((card) => card !== todaysCard);
}

/** Returns the hidden cards regardless of the day. A saved view has its own list. */
function storedHiddenCards(settings: BoardSettings): readonly CardId[] {
  return findView(settings.views, getMode(settings))?.hiddenCards ?? settings.hidden ?? HIDDEN_AT_FIRST;
}

/** Returns the cards that the person hid one by one. */
export function hiddenByName({ hidden = [], hiddenByName: named }: BoardSettings): readonly CardId[] {
  return named ?? hidden.filter((card) => !HIDDEN_AT_FIRST.includes(card));
}

/**
 * Returns the visible cards: those of the order, then all others. Until the projects have loaded, the projects named in
 * the order count as existing.
 */
export function shownCards(settings: BoardSettings, context: BoardContext): CardId[] {
  const hidden = new Set(getHiddenCards(settings, context));
  return existingCards(settings, context).filter((card) => !hidden.has(card));
}

/** Returns all cards, hidden ones too: those of the order, then all others. */
export function existingCards(settings: BoardSettings, context: BoardContext): CardId[] {
  const { order } = getArrangement(settings, context);
  const projects = context.projects ?? order.filter((card) => getProject(card) !== undefined);
  const existing = new Set<CardId>([...FIXED_CARDS, ...projects]);
  return [...new Set([...order, ...existing])].filter((card) => existing.has(card));
}

/**
 * Moves a card to a place (counted from 0) among the visible cards. All others keep their order, and the mode becomes
 * custom (DASH-11). Returns no change if the card is hidden or already there.
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
  const { order } = getArrangement(settings, context);
  const others = shown.filter((other) => other !== card);
  const moved = others.toSpliced(target, 0, card).values();
  const movable = new Set(shown);
  const fullOrder = [...new Set([...order, ...shown])];
  return {
    ...asCustomArrangement(settings, context),
    order: fullOrder.map((other) => (movable.has(other) ? (moved.next().value ?? other) : other)),
  };
}

/** Toggles a card between normal and double size (DASH-10). */
export function toggleSize(settings: BoardSettings, context: BoardContext, card: CardId): BoardSettingsChange {
  const { expanded } = getArrangement(settings, context);
  const isExpanded = expanded.includes(card);
  return {
    ...asCustomArrangement(settings, context),
    expanded: isExpanded ? expanded.filter((other) => other !== card) : [...expanded, card],
  };
}

/** Turns the current arrangement into the custom one. */
function asCustomArrangement(settings: BoardSettings, context: BoardContext): BoardSettingsChange {
  const { order, expanded } = getArrangement(settings, context);
  const isSaved = findView(settings.views, getMode(settings)) !== undefined;
  return { order, expanded, mode: CUSTOM_MODE, ...(isSaved && { hidden: storedHiddenCards(settings) }) };
}

/** Hides a card. */
export function hideCard(settings: BoardSettings, context: BoardContext, card: CardId): BoardSettingsChange {
  const others = (cards: readonly CardId[]): CardId[] => cards.filter((other) => other !== card);
  return {
    ...setHiddenCards(settings, context, [...others(storedHiddenCards(settings)), card]),
    hiddenByName: [...others(hiddenByName(settings)), card],
  };
}

/** Shows hidden cards again. Returns no change if none of them was hidden. */
export function showCards(
  settings: BoardSettings,
  context: BoardContext,
  cards: readonly CardId[],
): BoardSettingsChange {
  const hidden = storedHiddenCards(settings);
  const remaining = hidden.filter((card) => !cards.includes(card));
  if (remaining.length === hidden.length) return {};
  return {
    ...setHiddenCards(settings, context, remaining),
    hiddenByName: hiddenByName(settings).filter((card) => !cards.includes(card)),
  };
}

/** Sets the hidden cards. A saved view has its own, so the mode becomes custom; a built-in view stays chosen. */
function setHiddenCards(
  settings: BoardSettings,
  context: BoardContext,
  hidden: readonly CardId[],
): BoardSettingsChange {
  if (findView(settings.views, getMode(settings)) === undefined) return { hidden };
  return { ...asCustomArrangement(settings, context), hidden };
}

/** Chooses a view. The custom arrangement and the hidden cards stay stored. */
export function chooseView(name: string): BoardSettingsChange {
  return { mode: name };
}

/**
 * Saves the board as a view and chooses it. Replaces a view of the same name. Returns no change for a blank or reserved
 * name (DASH-24).
 */
export function saveView(settings: BoardSettings, context: BoardContext, input: string): BoardSettingsChange {
  const name = trimTitle(input);
  if (name === '' || isReserved(name)) return {};
  const { order, expanded } = getArrangement(settings, context);
  const existing = findView(settings.views, name);
  const view: SavedView = {
    name,
    description: existing?.description ?? '',
    order: [...new Set([...order, ...FIXED_CARDS, ...(context.projects ?? [])])],
    expandedCards: expanded,
    isCustom: true,
    hiddenCards: storedHiddenCards(settings),
  };
  return {
    views: existing ? settings.views.map((other) => (other === existing ? view : other)) : [...settings.views, view],
    mode: name,
  };
}

/** Deletes a saved view. If it was chosen, its arrangement becomes the custom one. */
export function deleteView(settings: BoardSettings, context: BoardContext, name: string): BoardSettingsChange {
  const views = settings.views.filter((view) => view.name !== name);
  if (getMode(settings) !== name) return { views };
  return { views, ...asCustomArrangement(settings, context) };
}

/**
 * Returns the undo of a change: its fields as they were before. Returns no change if one of these fields was changed
 * since, in any tab.
 */
export function createReversal(
  before: BoardSettings,
  change: BoardSettingsChange,
  latest: BoardSettings,
): BoardSettingsChange {
  const parts = Object.keys(change) as (keyof BoardSettings)[];
  const isUntouched = parts.every((part) => JSON.stringify(latest[part]) === JSON.stringify(change[part]));
  return isUntouched ? Object.fromEntries(parts.map((part) => [part, before[part]])) : {};
}

function findView(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => view.name === name);
}
