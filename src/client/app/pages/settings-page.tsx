import { t } from '#shared/language/language.ts';
import { useFirstShown, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { sharedParts } from './page-preloading.ts';
import type { PageProps } from './page-props.ts';
import { Screen } from '#client/app/shell/screen.tsx';
import { SettingsContent } from '#client/app/overlays/settings-content.tsx';

const PARTS = [sharedParts];

/** The settings page (SHELL-04). */
export function SettingsPage({ user }: PageProps) {
  useFirstShown();
  useIdlePreload(PARTS);

  return (
    <Screen hasGear={false}>
      <div data-scroller className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-8">
        <div className="mx-auto max-w-160">
          <h1 tabIndex={-1} className="mb-3 text-xl font-bold tracking-tight">
            {t('Settings')}
          </h1>
          <div className="rounded-card border border-hairline bg-surface px-4 pt-3 pb-4 shadow-card">
            <SettingsContent key={user.id} user={user} onSignedOut={ignoreSignOut} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Does nothing: the router redirects to /auth. */
function ignoreSignOut(): void {}
