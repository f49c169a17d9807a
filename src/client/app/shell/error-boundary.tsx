import { Component, type ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';

/** Shows an error page if rendering throws. Drafts survive the reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main role="alert" className="grid h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-xl font-bold tracking-tight">{t('Something went wrong')}</h1>
        <p className="text-ink-2">{t('Your tasks are safe on the server. Loading the page again usually helps.')}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('Load again')}
        </Button>
      </main>
    );
  }
}
