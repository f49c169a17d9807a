import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SelectedDateProvider } from './selected-date.tsx';
import { ThemeProvider } from './theme.tsx';

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

/** halo in a browser. */
export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <ThemeProvider>
          <SelectedDateProvider>
            <Router />
          </SelectedDateProvider>
        </ThemeProvider>
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
