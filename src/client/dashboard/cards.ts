import type { Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import type { Project } from '#shared/projects/projects.contract.ts';

/** The cards of the days of a week, Monday first. */
export const WEEKDAY_CARDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The other cards that everybody has, with their titles. */
const OTHER_TITLES = {
  'weekly-goals': 'Weekly Goals',
  'weekly-habits': 'Weekly Habits',
  'monthly-goals': 'Monthly Goals',
  'monthly-habits': 'Monthly Habits',
  books: 'Books',
} as const;

export type WeekdayCard = (typeof WEEKDAY_CARDS)[number];
export type OtherCard = keyof typeof OTHER_TITLES;
export type FixedCard = WeekdayCard | OtherCard;

/** A card by its id: a fixed one, or that of a project (core specification, section 3). */
export type CardId = FixedCard | `project-${number}`;

/** The cards that everybody has, in the order in which they stand at first. */
export const FIXED_CARDS: readonly FixedCard[] = [...WEEKDAY_CARDS, ...(Object.keys(OTHER_TITLES) as OtherCard[])];

/** The card of a project. */
export function projectCard(projectId: number): CardId {
  return `project-${projectId}`;
}

/** The project that a card is of, also one that is not stored yet; undefined for a fixed card. */
export function projectOf(card: CardId): number | undefined {
  const [, id] = /^project-(-?[1-9]\d{0,15})$/.exec(card) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Whether this is the id of a card that can be kept. Storage may hold anything. */
export function isCardId(value: unknown): value is CardId {
  if (typeof value !== 'string') return false;
  return isFixedCard(value as CardId) || (projectOf(value as CardId) ?? 0) > 0;
}

function isFixedCard(card: CardId): card is FixedCard {
  return (FIXED_CARDS as readonly CardId[]).includes(card);
}

/** Whether the card is that of a day. */
export function isWeekdayCard(card: CardId): card is WeekdayCard {
  return (WEEKDAY_CARDS as readonly CardId[]).includes(card);
}

/** The card of a day. */
export function cardOfDay(day: Day): WeekdayCard {
  return weekdayName(day).toLowerCase() as WeekdayCard;
}

/** What is written on a card; undefined for that of a project that is not among these. */
export function cardTitle(card: CardId, projects: readonly Project[]): string | undefined {
  if (isWeekdayCard(card)) return card.charAt(0).toUpperCase() + card.slice(1);
  if (isFixedCard(card)) return OTHER_TITLES[card];
  const id = projectOf(card);
  return projects.find((project) => project.id === id)?.title;
}
