import { useEffect, useState } from 'react';
import { createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { useIsToastOpen } from '#client/ui/overlays/toasts.ts';

const toaster = createLazyComponent(async () => (await import('#client/ui/overlays/toaster.tsx')).Toaster);
const tooltips = createLazyComponent(async () => (await import('#client/ui/overlays/tooltips.tsx')).Tooltips);

/** Milliseconds after which loading the code is tried again. */
const RETRY_DELAY = 5_000;

/** The overlays that the first paint does not need: toasts, and tooltips for a mouse. */
export function LazyParts() {
  const [isIdle, setIdle] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isToastOpen = useIsToastOpen();
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const retry = () => void setTimeout(() => setAttempt((last) => last + 1), RETRY_DELAY);
  return (
    <>
      {(isIdle || isToastOpen) && <toaster.Component key={attempt} onUnavailable={retry} />}
      {isIdle && matchMedia('(pointer: fine)').matches && <tooltips.Component onUnavailable={() => undefined} />}
    </>
  );
}
