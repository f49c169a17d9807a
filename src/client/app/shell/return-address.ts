import { PROTECTED_SCREENS } from '#shared/screens/screens.rules.ts';

/** The history state of the sign-in page. */
export interface Arrival {
  /** The address they were at or wanted. */
  wanted: string;
  /** The id of the user whose session ended there; undefined if no one was signed in. */
  person?: number | undefined;
}

/**
 * Returns the address to open after signing in: the page they were on or wanted, else /days. A page that another user
 * was on is not opened, nor any address outside the app's pages, whatever `state` holds.
 */
export function returnAddress(state: unknown, userId: number): string {
  const { wanted, person } = (state ?? {}) as Partial<Record<keyof Arrival, unknown>>;
  if (typeof wanted !== 'string' || (person !== undefined && person !== userId)) return '/days';
  const [path, search] = wanted.split('?');
  const screen = PROTECTED_SCREENS.find((known) => known === path);
  if (screen === undefined) return '/days';
  return search === undefined ? screen : `${screen}?${new URLSearchParams(search)}`;
}

/** True if the person came to the sign-in page because their session has ended. */
export function hasSessionEnded(state: unknown): boolean {
  return typeof (state as Partial<Arrival> | null)?.person === 'number';
}
