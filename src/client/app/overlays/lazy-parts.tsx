import { createLazyComponent, useIsIdle } from '#client/ui/lazy-component.tsx';
import { useIsToastOpen } from '#client/ui/overlays/toasts.ts';

const toaster = createLazyComponent(async () => (await import('#client/ui/overlays/toaster.tsx')).Toaster);
const tooltips = createLazyComponent(async () => (await import('#client/ui/overlays/tooltips.tsx')).Tooltips);
const idleParts = createLazyComponent(async () => (await import('./idle-parts.tsx')).IdleParts);

/** What the first paint does not need: toasts, tooltips for a mouse, keys and the context menu of rows. */
export function LazyParts() {
  const isIdle = useIsIdle();
  const isToastOpen = useIsToastOpen();
  return (
    <>
      {(isIdle || isToastOpen) && <toaster.Component />}
      {isIdle && <idleParts.Component />}
      {isIdle && matchMedia('(pointer: fine)').matches && <tooltips.Component />}
    </>
  );
}
