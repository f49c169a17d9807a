import { useEffect, useState } from 'react';
import { createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { useIsToastOpen } from '#client/ui/toasts.ts';

const toaster = createLazyComponent(async () => (await import('#client/ui/toaster.tsx')).Toaster);
const tooltips = createLazyComponent(async () => (await import('#client/ui/tooltips.tsx')).Tooltips);

/** After this many milliseconds what could not be fetched is tried again. */
const RETRY_DELAY = 5_000;

/** What lies over every screen and is not needed for its first paint: the toasts, and names of icons for a mouse. */
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
