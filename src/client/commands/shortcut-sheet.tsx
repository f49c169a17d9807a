import { t } from '#shared/language/language.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Keys } from './keys.tsx';
import { SHORTCUTS } from './shortcut-list.ts';

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard Shortcuts')} size="wide" onClose={onClose}>
      <div className="gap-8 md:columns-2">
        {SHORTCUTS.map(({ place, shortcuts }) => (
          <section key={place} aria-label={place} className="pb-3">
            <h3 className="break-after-avoid pb-1 text-sm font-semibold text-ink-2">{place}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-4 py-1.5 md:py-[3px]"
                >
                  <dt className="order-last">
                    <Keys keys={keys} />
                  </dt>
                  <dd className="flex-[1_1_8rem]">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
