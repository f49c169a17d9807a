import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Router as Navigation, type AroundNavHandler } from 'wouter';
import { Announcer } from '#client/ui/overlays/announcer.tsx';
import { navigateFromOverlays } from '#client/ui/overlays/navigation.ts';
import { basePath } from '#client/data/base-path.ts';
import { LazyParts } from './overlays/lazy-parts.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { OverlayProvider } from './overlays/overlay-provider.tsx';
import { MissingScript } from './shell/missing-script.tsx';
import { Router } from './shell/router.tsx';
import { SelectedDateProvider } from './providers/selected-date.tsx';
import { ThemeProvider } from './providers/theme.tsx';

/** The root component. */
export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Navigation base={basePath()} aroundNav={navigate}>
          <ThemeProvider>
            <SelectedDateProvider>
              <OverlayProvider>
                <Router />
                <LazyParts />
              </OverlayProvider>
            </SelectedDateProvider>
          </ThemeProvider>
        </Navigation>
        <MissingScript />
        <Announcer />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

const navigate: AroundNavHandler = (go, to, options) => navigateFromOverlays(() => go(to, options));
