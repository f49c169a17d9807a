import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is not in the first script. */
export interface LazyComponent<Props> {
  /** Loads the code. Rejects if that fails; the next call tries again. */
  load: () => Promise<ComponentType<Props>>;
  /** Loads the code ahead of its use and ignores a failure. */
  preload: () => void;
  /** Renders the fallback until the code has loaded. If loading fails, calls `onUnavailable` and keeps the fallback. */
  Component: ComponentType<Props & { onUnavailable: () => void }>;
}

/** Creates a lazy component. Unlike with `React.lazy`, a failed load does not crash the tree and can be retried. */
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

/** Milliseconds that idle work waits at most for the first screen. */
const MAX_WAIT = 3_000;

let isFirstShown = false;
const waiting = new Set<() => void>();
setTimeout(noteFirstShown, MAX_WAIT);

/** Marks the first screen as shown. Idle work starts from now on and does not compete with what the screen needs. */
export function noteFirstShown(): void {
  isFirstShown = true;
  for (const begin of waiting) begin();
  waiting.clear();
}

/** Calls back when the first screen is shown and the browser is idle. Returns a function that cancels it. */
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
