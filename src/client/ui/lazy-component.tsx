import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is not in the first script. */
export interface LazyComponent<Props> {
  /** Fetches the code; rejected when it cannot be fetched, and then tried anew by the next call. */
  load: () => Promise<ComponentType<Props>>;
  /** Fetches the code ahead of its use. A failure waits until the code is needed. */
  preload: () => void;
  /** Draws the fallback, or nothing, until the code is there. When it cannot be fetched, `onUnavailable` is told and the rest stays. */
  Component: ComponentType<Props & { onUnavailable: () => void }>;
}

/** Defers a component. Unlike `React.lazy`, code that could not be fetched takes nothing down and can be tried again. */
export function createLazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  let code: ComponentType<Props> | undefined;

  async function load(): Promise<ComponentType<Props>> {
    code ??= await fetchCode();
    return code;
  }

  function Component({ onUnavailable, ...props }: Props & { onUnavailable: () => void }) {
    const [Loaded, setLoaded] = useState(() => code);
    const fail = useEffectEvent(onUnavailable);
    useEffect(() => {
      if (Loaded !== undefined) return;
      load().then(
        (loaded) => setLoaded(() => loaded),
        () => fail(),
      );
    }, [Loaded]);
    return Loaded === undefined ? fallback : <Loaded {...(props as unknown as Props)} />;
  }

  return { load, preload: () => void load().catch(() => undefined), Component };
}

/** So long, in milliseconds, what can wait waits for a screen that shows nothing yet. */
const LONGEST_WAIT = 3_000;

let isFirstShown = false;
const waiting = new Set<() => void>();
setTimeout(noteFirstShown, LONGEST_WAIT);

/** The first screen shows what there is to see: what can wait is fetched from now on, and not beside what is waited for. */
export function noteFirstShown(): void {
  isFirstShown = true;
  for (const begin of waiting) begin();
  waiting.clear();
}

/** Calls when something is seen and the browser has nothing better to do. The returned function takes that back. */
export function whenIdle(callback: () => void): () => void {
  if (isFirstShown) return callWhenIdle(callback);
  let cancel: (() => void) | undefined;
  const begin = (): void => {
    cancel = callWhenIdle(callback);
  };
  waiting.add(begin);
  return () => {
    waiting.delete(begin);
    cancel?.();
  };
}

function callWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 500);
  return () => clearTimeout(timer);
}
