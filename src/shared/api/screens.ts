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

const PUBLIC_SCREENS = ['/', '/auth'] as const;

/** Whether the client has a screen at this path; any other shows '404 Page Not Found'. */
export function isScreen(path: string): boolean {
  return [...PUBLIC_SCREENS, ...PROTECTED_SCREENS].includes(path as never);
}
