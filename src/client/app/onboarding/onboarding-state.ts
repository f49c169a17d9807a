import { daysBetween, type Day } from '#shared/calendar/day.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { createStoredValue } from '#client/data/storage.ts';

/** The stored value once the onboarding is skipped or done. */
export const ONBOARDING_OVER = 'over';

/** The step of telling Halo something. It can be done on any page. */
export const TELL_STEP = 'tell';

const identity = (text: string | undefined): string | undefined => text;

/** The stored state of the onboarding of this user: the completed steps separated by spaces, or 'over'. */
export const ONBOARDING = createStoredValue<string | undefined>('halo-first-day', {
  read: identity,
  write: identity,
});

/**
 * Returns the state of the onboarding. It starts on the day of registration if the first loaded list is empty
 * ('looking' until it has loaded), and lasts until the end of the next day.
 */
export function onboardingStateAt(
  today: Day,
  createdAt: string,
  stored: string | undefined,
): 'looking' | 'shown' | undefined {
  const age = daysBetween(toLocalTime(createdAt).day, today);
  if (stored === undefined) return age === 0 ? 'looking' : undefined;
  return stored !== ONBOARDING_OVER && (age === 0 || age === 1) ? 'shown' : undefined;
}

/** Returns the stored state after Halo has carried out a request. It does not start the onboarding. */
export function withTellStep(stored: string | undefined): string | undefined {
  if (stored === undefined || stored === ONBOARDING_OVER || stored.split(' ').includes(TELL_STEP)) return stored;
  return `${stored} ${TELL_STEP}`.trim();
}
