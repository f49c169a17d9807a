import { Link } from 'wouter';
import { t } from '#shared/language/language.ts';
import { useFirstShown } from '#client/ui/lazy-component.tsx';

/** The page for unknown paths (SHELL-03). */
export function NotFoundPage() {
  useFirstShown();
  return (
    <main className="grid h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-xl font-bold tracking-tight">{t('404 Page Not Found')}</h1>
      <p className="text-ink-2">{t('There is nothing at this address.')}</p>
      <Link href="/days" className="rounded-control font-semibold text-accent underline-offset-4 hover:underline">
        {t('Go to your days')}
      </Link>
    </main>
  );
}
