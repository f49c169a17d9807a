import { createContext, use, useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { storedAt, useStored } from '#client/data/stored.ts';

export type Theme = 'light' | 'dark';

interface ThemeSetting {
  theme: Theme;
  setTheme: (theme: Theme) => void;
}

const THEME = storedAt<Theme>('theme', {
  read: (kept) => (kept === 'dark' ? 'dark' : 'light'),
  write: (theme) => theme,
});
const ThemeContext = createContext<ThemeSetting | undefined>(undefined);

/** Keeps the chosen theme, light by default, and shows it everywhere but on the sign-in screen, which is always light. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useStored(THEME);
  const [path] = useLocation();
  const shown = /^\/auth\/?$/.test(path) ? 'light' : theme;

  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
    // The browser's own bars take the colour of the paper.
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  }, [shown]);

  return <ThemeContext value={{ theme, setTheme: THEME.set }}>{children}</ThemeContext>;
}

/** The chosen theme. Throws outside its provider (platform specification, section 8). */
export function useTheme(): ThemeSetting {
  const context = use(ThemeContext);
  if (context === undefined) throw new Error('useTheme must be used within a ThemeProvider');
  return context;
}
