import { getArrangement, existingCards, hiddenByName, getHiddenCards, type BoardSettings } from './arrangement.ts';
import { isWeekdayCard, type CardId, type WeekdayCard } from './cards.ts';
import { HIDDEN_AT_FIRST, type BoardContext } from './views.ts';

/** Returns the days whose cards are hidden by default, as long as the person has not hidden or shown them. */
export function undecidedDays(settings: BoardSettings, context: BoardContext): WeekdayCard[] {
  const decided = hiddenByName(settings);
  return getHiddenCards(settings, context)
    .filter(isWeekdayCard)
    .filter((card) => HIDDEN_AT_FIRST.includes(card) && !decided.includes(card));
}

/** Returns the visible cards and the undecided days in order. */
export function cardsAndUndecidedDays(settings: BoardSettings, context: BoardContext): CardId[] {
  const undecided: readonly CardId[] = undecidedDays(settings, context);
  const hidden = new Set(getHiddenCards(settings, context).filter((card) => !undecided.includes(card)));
  return existingCards(settings, context).filter((card) => !hidden.has(card));
}

/** Returns the days that the view folds while their week is the current one. */
export function foldedDays(settings: BoardSettings, context: BoardContext): readonly CardId[] {
  return getArrangement(settings, context).folded ?? [];
}

/**
 * Returns the place of a card among all visible cards if it is moved to a place among those that are not folded. Both
 * are counted from 0.
 */
export function placeWithFolded(
  shown: readonly CardId[],
  folded: readonly CardId[],
  card: CardId,
  place: number,
): number {
  const others = shown.filter((other) => other !== card);
  const beside = others.filter((other) => !folded.includes(other))[place];
  return beside === undefined ? others.length : others.indexOf(beside);
}
