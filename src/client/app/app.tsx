import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Router as Navigation, type AroundNavHandler } from 'wouter';
import { Announcer } from '#client/ui/announcer.tsx';
import { navigateFromOverlays } from '#client/ui/navigation.ts';
import { CommandsProvider } from './commands.tsx';
import { LazyParts } from './lazy-parts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HaloProvider } from './halo.tsx';
import { MissingScript } from './missing-script.tsx';
import { Router } from './router.tsx';
import { SelectedDateProvider } from './selected-date.tsx';
import { SettingsProvider } from './settings.tsx';
import { ThemeProvider } from './theme.tsx';

/** The root component. */
export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Navigation aroundNav={navigate}>
          <ThemeProvider>
            <SelectedDateProvider>
              <SettingsProvider>
                <HaloProvider>
                  <CommandsProvider>
                    <Router />
                  </CommandsProvider>
                </HaloProvider>
              </SettingsProvider>
            </SelectedDateProvider>
          </ThemeProvider>
        </Navigation>
        <LazyParts />
        <MissingScript />
        <Announcer />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

const navigate: AroundNavHandler = (go, to, options) => navigateFromOverlays(() => go(to, options));
