/** The paths of the screens that need sign-in. (SHELL-02) */
export const PROTECTED_SCREENS = [
  '/days',
  '/goals',
  '/habits',
  '/projects',
  '/desktop',
  '/ai-assistant',
  '/settings',
] as const;

const SCREENS: ReadonlySet<string> = new Set(['/', '/auth', ...PROTECTED_SCREENS]);

/**
 * True when the client has a screen at this path, with or without a trailing slash. Any other path shows '404 Page Not
 * Found'. (SHELL-03)
 */
export function isScreen(path: string): boolean {
  return SCREENS.has(path.replace(/(?<=[^/])\/$/, ''));
}
