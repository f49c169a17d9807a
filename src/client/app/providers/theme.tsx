import { createContext, use, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isScreen } from '#shared/screens/screens.rules.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { createStoredValue } from '#client/data/storage.ts';
import { useStore } from '#client/ui/store.ts';

export type Theme = 'light' | 'dark';

interface ThemeSetting {
  theme: Theme;
  setTheme: (theme: Theme) => void;
}

const THEME = createStoredValue<Theme>('theme', {
  read: (stored) => (stored === 'dark' ? 'dark' : 'light'),
  write: (theme) => theme,
});

/** Remembers that no one is signed in. `index.html` then shows the page in the light theme from the start. */
const SIGNED_OUT = createStoredValue<boolean>('halo-signed-out', {
  read: (stored) => stored !== undefined,
  write: (isSignedOut) => (isSignedOut ? '1' : undefined),
});
const ThemeContext = createContext<ThemeSetting | undefined>(undefined);

/**
 * Provides the chosen theme, light by default (SET-10). /auth and redirects to it are always light (AUTH-08, CLASH-1).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useStore(THEME);
  const [path] = useLocation();
  const { data: user } = useCurrentUser();
  const isSignedOut = user === null;
  const redirectsToSignIn = user ? false : (isSignedOut || SIGNED_OUT.current()) && isScreen(path);
  const shown = redirectsToSignIn || /^\/auth\/?$/.test(path) ? 'light' : theme;

  useEffect(() => {
    if (user !== undefined) SIGNED_OUT.set(isSignedOut);
  }, [user, isSignedOut]);

  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);

  // The browser's own bars take the colour of the page. Asked after the paint, the colour costs no layout of its own.
  useEffect(() => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  }, [shown]);

  return <ThemeContext value={{ theme, setTheme: THEME.set }}>{children}</ThemeContext>;
}

/** Returns the chosen theme. Throws outside its provider (DATA-35). */
export function useTheme(): ThemeSetting {
  const context = use(ThemeContext);
  if (context === undefined) throw new Error('useTheme must be used within a ThemeProvider');
  return context;
}
