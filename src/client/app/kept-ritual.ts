import { pageValue, type PageValue } from '#client/ui/page-value.ts';
import { readRitual, writeRitual, type Ritual } from './ritual.ts';

/** By person: every screen asks the same, and what was done on one can be taken back on another. */
const rituals = new Map<number, PageValue<Ritual | undefined>>();

/** What a new day asks of a person; undefined when it asks nothing. */
export function ritualOf(userId: number): PageValue<Ritual | undefined> {
  const known = rituals.get(userId) ?? pageValue(readRitual(userId));
  rituals.set(userId, known);
  return known;
}

/** Changes what a new day asks of a person, and keeps it beside the page. */
export function changeRitual(userId: number, change: (ritual: Ritual | undefined) => Ritual | undefined): void {
  const ritual = ritualOf(userId);
  const before = ritual.current();
  const after = change(before);
  if (after === before) return;
  writeRitual(userId, after);
  ritual.set(after);
}
