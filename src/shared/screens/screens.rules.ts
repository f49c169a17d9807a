/** Where a signed-in person can be (core specification, section 2). */
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

/** Whether the client has a screen at this path, with or without a slash at its end; any other shows '404 Page Not Found'. */
export function isScreen(path: string): boolean {
  return SCREENS.has(path.replace(/(?<=[^/])\/$/, ''));
}
