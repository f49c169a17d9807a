import { createContext, use, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';

export type Theme = 'light' | 'dark';

interface ThemeSetting {
  theme: Theme;
  setTheme: (theme: Theme) => void;
}

const STORAGE_KEY = 'theme';
const ThemeContext = createContext<ThemeSetting | undefined>(undefined);

/** Keeps the chosen theme, light by default, and shows it everywhere but on the sign-in screen, which is always light. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setThemeState] = useState(readTheme);
  const [path] = useLocation();
  const shown = /^\/auth\/?$/.test(path) ? 'light' : theme;

  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
    // The browser's own bars take the colour of the paper.
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  }, [shown]);

  const setTheme = useCallback((next: Theme) => {
    setThemeState(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Without storage the theme holds until the page is closed.
    }
  }, []);

  return <ThemeContext value={{ theme, setTheme }}>{children}</ThemeContext>;
}

/** The chosen theme. Throws outside its provider (platform specification, section 8). */
export function useTheme(): ThemeSetting {
  const context = use(ThemeContext);
  if (context === undefined) throw new Error('useTheme must be used within a ThemeProvider');
  return context;
}

function readTheme(): Theme {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}
