import { daysBetween, type Day } from '#shared/calendar/day.ts';
import { localTimeOf } from '#shared/calendar/instant.ts';
import { createLocalStorageStore } from '#client/data/local-storage-store.ts';

/** What is kept once it is skipped or done: it does not come back. */
export const OVER = 'over';

/** The step of telling Halo something, which is done on whichever screen. */
export const TELL = 'tell';

const asItIs = (text: string | undefined): string | undefined => text;

/** What this browser keeps of the guide: the steps that are done, with spaces between, or that it is over. It is the person's own. */
export const ONBOARDING = createLocalStorageStore<string | undefined>('halo-first-day', {
  read: asItIs,
  write: asItIs,
});

/**
 * Whether somebody is guided through their first day. It begins on the day of registration, where the list that is seen first turns out
 * to be empty ('looking' until that is known), and stays over the next, so that who comes late in the evening is not cut short.
 */
export function onboardingStateAt(
  today: Day,
  createdAt: string,
  kept: string | undefined,
): 'looking' | 'shown' | undefined {
  const age = daysBetween(localTimeOf(createdAt).day, today);
  if (kept === undefined) return age === 0 ? 'looking' : undefined;
  return kept !== OVER && (age === 0 || age === 1) ? 'shown' : undefined;
}

/** What is kept once Halo has carried something out: nothing else of it changes, and nothing begins by it. */
export function keptOnceTold(kept: string | undefined): string | undefined {
  if (kept === undefined || kept === OVER || kept.split(' ').includes(TELL)) return kept;
  return `${kept} ${TELL}`.trim();
}
