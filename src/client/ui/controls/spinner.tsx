import { t } from '#shared/language/language.ts';
import { Ring } from './ring.tsx';

/** Shown while something of unknown shape is loading. It appears after a moment, so that a short wait does not flicker. */
export function Spinner({ label = t('Loading') }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid flex-1 place-items-center p-8 animate-late">
      <span className="animate-spin">
        <Ring size={24} completed={25} crossedOut={0} />
      </span>
    </div>
  );
}
