import { useEffect, useState } from 'react';
import { createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { useIsToastOpen } from '#client/ui/overlays/toasts.ts';

const toaster = createLazyComponent(async () => (await import('#client/ui/overlays/toaster.tsx')).Toaster);
const tooltips = createLazyComponent(async () => (await import('#client/ui/overlays/tooltips.tsx')).Tooltips);

/** The overlays that the first paint does not need: toasts, and tooltips for a mouse. */
export function LazyParts() {
  const [isIdle, setIdle] = useState(false);
  const isToastOpen = useIsToastOpen();
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <>
      {(isIdle || isToastOpen) && <toaster.Component />}
      {isIdle && matchMedia('(pointer: fine)').matches && <tooltips.Component />}
    </>
  );
}
