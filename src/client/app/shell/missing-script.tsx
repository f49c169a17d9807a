import { t } from '#shared/language/language.ts';
import { Failure } from '#client/ui/controls/failure.tsx';
import { useStore } from '#client/ui/store.ts';
import { isScriptMissing } from './new-release.ts';

/** Tells that a script is missing on the server although the page was reloaded once. */
export function MissingScript() {
  if (!useStore(isScriptMissing)) return null;
  return (
    <Failure
      text={t('A part of halo is missing on the server. It may be updating.')}
      label={t('Reload')}
      onRetry={() => location.reload()}
      className="fixed inset-x-3 top-3 z-50 mx-auto flex max-w-[480px] rounded-card border border-hairline bg-raised px-4 py-3 shadow-lift"
    />
  );
}
