import { PROTECTED_SCREENS } from '#shared/screens/screens.rules.ts';

/** What the sign-in screen's entry in the browser's history knows of how somebody came there. */
export interface Arrival {
  /** The address that they were at, or on the way to. */
  wanted: string;
  /** Whose session has ended there; nobody's, where nobody was signed in. */
  person?: number | undefined;
}

/**
 * Where whoever has signed in is led: to where they were or wanted to go, else to their days. Where somebody else was is nobody's
 * business, and no other address than that of a screen is ever gone to, whatever `state` says.
 */
export function returnAddress(state: unknown, userId: number): string {
  const { wanted, person } = (state ?? {}) as Partial<Record<keyof Arrival, unknown>>;
  if (typeof wanted !== 'string' || (person !== undefined && person !== userId)) return '/days';
  const [path, search] = wanted.split('?');
  const screen = PROTECTED_SCREENS.find((known) => known === path);
  if (screen === undefined) return '/days';
  return search === undefined ? screen : `${screen}?${new URLSearchParams(search)}`;
}

/** Whether somebody came to the sign-in screen because their session had ended. */
export function hasSessionEnded(state: unknown): boolean {
  return typeof (state as Partial<Arrival> | null)?.person === 'number';
}
