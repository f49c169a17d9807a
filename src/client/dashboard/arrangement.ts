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
  type Scene,
} from './views.ts';

/** What a browser keeps of a person's wall; undefined where they have changed nothing. */
export interface Kept {
  hidden: readonly CardId[] | undefined;
  /** Which of them the person hid themselves, card by card; undefined where an earlier version of halo kept the rest. */
  hiddenByName: readonly CardId[] | undefined;
  order: readonly CardId[] | undefined;
  expanded: readonly CardId[] | undefined;
  views: readonly SavedView[];
  mode: string | undefined;
}

/** What becomes of it. */
export type KeptChange = Partial<Kept>;

/** The view that the wall follows, or 'custom'. One that is gone is none. */
export function modeOf({ mode, order, expanded, views }: Kept): string {
  if (mode === CUSTOM || (mode !== undefined && (presetOf(mode) ?? viewOf(views, mode)) !== undefined)) return mode;
  return order === undefined && expanded === undefined ? FIRST_MODE : CUSTOM;
}

/** How the wall is arranged now. */
export function arrangementOf(kept: Kept, scene: Scene): Arrangement {
  const mode = modeOf(kept);
  const preset = presetOf(mode);
  if (preset !== undefined) return preset.arrange(scene);
  const view = viewOf(kept.views, mode);
  if (view !== undefined) return { order: view.order, expanded: view.expandedCards };
  return { order: kept.order ?? [], expanded: kept.expanded ?? [] };
}

/**
 * The cards that are hidden. Today's card is hidden only if the person hid that very card: neither a view nor the cards that are
 * hidden at first hide it (clash 21).
 */
export function hiddenCardsOf(kept: Kept, { today }: Scene): readonly CardId[] {
  const todaysCard = cardOfDay(today);
  const hidden = listedAsHidden(kept);
  return hiddenByName(kept).includes(todaysCard) ? hidden : hidden.filter((card) => card !== todaysCard);
}

/** The cards that are hidden on days other than their own: a saved view has its own list. */
function listedAsHidden(kept: Kept): readonly CardId[] {
  return viewOf(kept.views, modeOf(kept))?.hiddenCards ?? kept.hidden ?? HIDDEN_AT_FIRST;
}

function hiddenByName({ hidden = [], hiddenByName: named }: Kept): readonly CardId[] {
  return named ?? hidden.filter((card) => !HIDDEN_AT_FIRST.includes(card));
}

/**
 * The cards that show: those that the order names, then the others as they come. Before the projects are known, those that it
 * names have a place.
 */
export function shownCards(kept: Kept, scene: Scene): CardId[] {
  const { order } = arrangementOf(kept, scene);
  const projects = scene.projects ?? order.filter((card) => projectOf(card) !== undefined);
  const existing = new Set<CardId>([...FIXED_CARDS, ...projects]);
  const hidden = new Set(hiddenCardsOf(kept, scene));
  return [...new Set([...order, ...existing])].filter((card) => existing.has(card) && !hidden.has(card));
}

/**
 * After a card was put at a place, from 0, among those that show; the others keep their places. The wall follows no view any
 * more (core specification, section 4). Nothing changes where it stands there already, or does not show any more.
 */
export function moveCard(kept: Kept, scene: Scene, card: CardId, place: number): KeptChange {
  const shown = shownCards(kept, scene);
  const target = Math.max(0, Math.min(place, shown.length - 1));
  if (!shown.includes(card) || shown[target] === card) return {};
  const { order } = arrangementOf(kept, scene);
  const others = shown.filter((other) => other !== card);
  const moved = others.toSpliced(target, 0, card).values();
  const movable = new Set(shown);
  const whole = [...new Set([...order, ...shown])];
  return {
    ...withoutView(kept, scene),
    order: whole.map((other) => (movable.has(other) ? (moved.next().value ?? other) : other)),
  };
}

/** After a card was made double its size, or normal again. */
export function toggleSize(kept: Kept, scene: Scene, card: CardId): KeptChange {
  const { expanded } = arrangementOf(kept, scene);
  const isExpanded = expanded.includes(card);
  return {
    ...withoutView(kept, scene),
    expanded: isExpanded ? expanded.filter((other) => other !== card) : [...expanded, card],
  };
}

/** The wall as it is, as one that follows no view. */
function withoutView(kept: Kept, scene: Scene): KeptChange {
  const { order, expanded } = arrangementOf(kept, scene);
  const isSaved = viewOf(kept.views, modeOf(kept)) !== undefined;
  return { order, expanded, mode: CUSTOM, ...(isSaved && { hidden: listedAsHidden(kept) }) };
}

/** After a card was hidden. */
export function hideCard(kept: Kept, scene: Scene, card: CardId): KeptChange {
  const others = (cards: readonly CardId[]): CardId[] => cards.filter((other) => other !== card);
  return {
    ...withHidden(kept, scene, [...others(listedAsHidden(kept)), card]),
    hiddenByName: [...others(hiddenByName(kept)), card],
  };
}

/** After cards were shown again; none when none of them was hidden. */
export function showCards(kept: Kept, scene: Scene, cards: readonly CardId[]): KeptChange {
  const hidden = listedAsHidden(kept);
  const left = hidden.filter((card) => !cards.includes(card));
  if (left.length === hidden.length) return {};
  return {
    ...withHidden(kept, scene, left),
    hiddenByName: hiddenByName(kept).filter((card) => !cards.includes(card)),
  };
}

/** A saved view says which cards are hidden, so that the wall no longer follows it; a built-in one leaves that open. */
function withHidden(kept: Kept, scene: Scene, hidden: readonly CardId[]): KeptChange {
  if (viewOf(kept.views, modeOf(kept)) === undefined) return { hidden };
  return { ...withoutView(kept, scene), hidden };
}

/** After the person has chosen a view. What was hidden and arranged by hand is still kept. */
export function chooseView(name: string): KeptChange {
  return { mode: name };
}

/** After the wall was saved as a view; one of the same name is replaced. None without a name, or with a built-in one's. */
export function saveView(kept: Kept, scene: Scene, typed: string): KeptChange {
  const name = trimTitle(typed);
  if (name === '' || isReserved(name)) return {};
  const { order, expanded } = arrangementOf(kept, scene);
  const known = viewOf(kept.views, name);
  const view: SavedView = {
    name,
    description: known?.description ?? '',
    order: [...new Set([...order, ...FIXED_CARDS, ...(scene.projects ?? [])])],
    expandedCards: expanded,
    isCustom: true,
    hiddenCards: listedAsHidden(kept),
  };
  return {
    views: known ? kept.views.map((other) => (other === known ? view : other)) : [...kept.views, view],
    mode: name,
  };
}

/** After a saved view was deleted. The wall stays as it is. */
export function deleteView(kept: Kept, scene: Scene, name: string): KeptChange {
  const views = kept.views.filter((view) => view.name !== name);
  if (modeOf(kept) !== name) return { views };
  return { views, ...withoutView(kept, scene) };
}

/**
 * What takes a change back: each part of it that still is as the change left it is what it was before. Nothing where a later
 * change has gone on from it, in whichever tab.
 */
export function reversalOf(before: Kept, change: KeptChange, latest: Kept): KeptChange {
  const parts = Object.keys(change) as (keyof Kept)[];
  const isUntouched = parts.every((part) => JSON.stringify(latest[part]) === JSON.stringify(change[part]));
  return isUntouched ? Object.fromEntries(parts.map((part) => [part, before[part]])) : {};
}

function viewOf(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => view.name === name);
}
