import { HOUR } from '#shared/calendar/durations.ts';
import { t } from '#shared/language/language.ts';
import { showToast, toasts } from '#client/ui/overlays/toasts.ts';

/** Any address of a screen: all screens are the same page. */
const PAGE = './days';
/** Milliseconds that the offer stays. */
const OFFER_DURATION = 30_000;
/** Milliseconds after an offer in which there is no other one. */
const OFFER_PAUSE = HOUR;

/** The address of the page's first script. It contains the hash of the program. */
const FIRST_SCRIPT = /src="(\.\/assets\/index-[^"]+\.js)"/;

let offeredAt = -OFFER_PAUSE;

/**
 * Offers to reload if the server has a newer program than this page. It never replaces another toast, which may offer
 * an undo.
 */
export async function offerUpdate(): Promise<void> {
  if (Date.now() - offeredAt < OFFER_PAUSE) return;
  const current = FIRST_SCRIPT.exec(document.head.innerHTML)?.[1];
  const response = await fetch(PAGE, { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok !== true || current === undefined) return;
  const latest = FIRST_SCRIPT.exec(await response.text())?.[1];
  if (latest === undefined || latest === current || toasts.current().some(({ isOpen }) => isOpen)) return;
  offeredAt = Date.now();
  showToast({
    title: t('halo was updated'),
    description: t('Reload to use the new version. Nothing is lost.'),
    duration: OFFER_DURATION,
    action: { label: t('Reload'), onSelect: () => location.reload() },
  });
}
