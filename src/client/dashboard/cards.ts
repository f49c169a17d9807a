import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';

/** The cards of the days of a week, Monday first (DASH-02). */
export const WEEKDAY_CARDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Any Monday: the titles of the days are those of its week. */
const A_MONDAY: Day = '2026-11-23';

/** The titles of the other fixed cards (DASH-03). */
const OTHER_TITLES = {
  'weekly-goals': t('Weekly Goals'),
  'weekly-habits': t('Weekly Habits'),
  'monthly-goals': t('Monthly Goals'),
  'monthly-habits': t('Monthly Habits'),
  books: t('Books'),
} as const;

export type WeekdayCard = (typeof WEEKDAY_CARDS)[number];
export type OtherCard = keyof typeof OTHER_TITLES;
export type FixedCard = WeekdayCard | OtherCard;

/** The id of a card: a fixed one or that of a project (DASH-05). */
export type CardId = FixedCard | `project-${number}`;

/** The fixed cards in their initial order. */
export const FIXED_CARDS: readonly FixedCard[] = [...WEEKDAY_CARDS, ...(Object.keys(OTHER_TITLES) as OtherCard[])];

/** Returns the card id of a project. */
export function projectCard(projectId: number): CardId {
  return `project-${projectId}`;
}

/** Returns the project id of a card, which can be temporary; undefined for a fixed card. */
export function getProject(card: CardId): number | undefined {
  const [, id] = /^project-(-?[1-9]\d{0,15})$/.exec(card) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** True if the value is a card id that can be stored, that is, without a temporary id. Storage may hold anything. */
export function isCardId(value: unknown): value is CardId {
  if (typeof value !== 'string') return false;
  return isFixedCard(value as CardId) || (getProject(value as CardId) ?? 0) > 0;
}

function isFixedCard(card: CardId): card is FixedCard {
  return (FIXED_CARDS as readonly CardId[]).includes(card);
}

/** True if it is the card of a day. */
export function isWeekdayCard(card: CardId): card is WeekdayCard {
  return (WEEKDAY_CARDS as readonly CardId[]).includes(card);
}

/** Returns the card of a day. */
export function cardOfDay(day: Day): WeekdayCard {
  return WEEKDAY_CARDS[weekdayIndex(day)] ?? 'monday';
}

/** Returns the date of a weekday's card in the week of `inWeekOf`; undefined for other cards. */
export function dayOfBoardCard(card: CardId, inWeekOf: Day): Day | undefined {
  return daysOfWeek(inWeekOf)[(WEEKDAY_CARDS as readonly CardId[]).indexOf(card)];
}

/** Returns the title of a card; undefined for the card of a project that is not in the list. */
export function cardTitle(card: CardId, projects: readonly Project[]): string | undefined {
  if (isWeekdayCard(card)) return weekdayName(addDays(A_MONDAY, WEEKDAY_CARDS.indexOf(card)));
  if (isFixedCard(card)) return OTHER_TITLES[card];
  const id = getProject(card);
  return projects.find((project) => project.id === id)?.title;
}
