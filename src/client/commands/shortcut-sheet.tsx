import { t } from '#shared/language/language.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Keys } from './keys.tsx';
import { SHORTCUTS } from './shortcut-list.ts';

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard Shortcuts')} onClose={onClose}>
      {SHORTCUTS.map(({ place, shortcuts }) => (
        <section key={place} aria-label={place} className="pb-4 last:pb-1">
          <h3 className="pb-1 text-sm font-semibold text-ink-2">{place}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
                <dt className="order-last">
                  <Keys keys={keys} />
                </dt>
                <dd className="flex-[1_1_8rem]">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
