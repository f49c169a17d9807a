import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { keepEarlyKeys } from './overlays/early-keys.ts';
import { showUnavailable } from './overlays/toasts.ts';

/** Code that is not in the first script. */
export interface LazyCode<Code> {
  /** Loads the code once. Rejects if that fails; the next call tries again. */
  load: () => Promise<Code>;
  /** Loads the code ahead of its use and ignores a failure. */
  preload: () => void;
  /** The code; undefined until it has loaded. */
  current: () => Code | undefined;
}

/** A component whose code is not in the first script. */
export interface LazyComponent<Props> extends LazyCode<ComponentType<Props>> {
  Component: ComponentType<Props>;
}

export interface LazyComponentOptions<Props> {
  /** Rendered until the code has loaded. */
  fallback?: ReactNode;
  /** Called when the code cannot be loaded. Without it, and without `Failure`, it is loaded again after a while. */
  onFailure?: (props: Props) => void;
  /** Rendered when the code cannot be loaded. */
  Failure?: ComponentType<{ onRetry: () => void }>;
  /** True if what is typed while the code loads is for its first field. */
  keepsKeys?: boolean;
}

/** Milliseconds after which loading the code is tried again. */
const RETRY_DELAY = 5_000;

/** Creates lazy code, such as a function. */
export function createLazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  let code: Code | undefined;
  async function load(): Promise<Code> {
    code ??= await fetchCode();
    return code;
  }
  return { load, preload: () => void load().catch(() => undefined), current: () => code };
}

/** Creates a lazy component. Unlike with `React.lazy`, a failed load does not crash the tree and can be retried. */
export function createLazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  { fallback = null, onFailure, Failure, keepsKeys = false }: LazyComponentOptions<Props> = {},
): LazyComponent<Props> {
  const code = createLazyCode(fetchCode);

  function Component(props: Props) {
    const [Loaded, setLoaded] = useState(code.current);
    const [hasFailed, setFailed] = useState(false);
    const retry = () => setFailed(false);
    const fail = useEffectEvent(() => {
      setFailed(true);
      if (onFailure !== undefined) onFailure(props);
      else if (Failure === undefined) setTimeout(retry, RETRY_DELAY);
    });
    useEffect(() => (keepsKeys && code.current() === undefined ? keepEarlyKeys() : undefined), []);
    useEffect(() => {
      if (Loaded !== undefined || hasFailed) return;
      code.load().then(
        (loaded) => setLoaded(() => loaded),
        () => fail(),
      );
    }, [Loaded, hasFailed]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    return hasFailed && Failure !== undefined ? <Failure onRetry={retry} /> : fallback;
  }

  return { ...code, Component };
}

/**
 * Creates a lazy dialog. Its first field gets what is typed while its code loads. If its code cannot be loaded, it
 * closes, and a toast says so.
 */
export function createLazyDialog<Props extends { onClose: () => void }>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return createLazyComponent<Props>(fetchCode, {
    keepsKeys: true,
    onFailure: ({ onClose }) => {
      onClose();
      showUnavailable();
    },
  });
}

/** Loads the code of these parts when the browser is idle. `parts` must be the same array at each render. */
export function useIdlePreload(parts: readonly Pick<LazyCode<unknown>, 'preload'>[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) part.preload();
      }),
    [parts],
  );
}

/** True once the first screen is shown and the browser has been idle. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Returns the props of a button that loads the code of a part when it is pointed at or focused. */
export function preloadOnHover({ preload }: Pick<LazyCode<unknown>, 'preload'>) {
  return { onPointerEnter: preload, onFocus: preload };
}

/** Milliseconds that idle work waits at most for the first screen. */
const MAX_WAIT = 3_000;

let isFirstShown = false;
const waiting = new Set<() => void>();
setTimeout(noteFirstShown, MAX_WAIT);

/** Marks the first screen as shown once `isShown`. Idle work starts from then on and does not compete with the screen. */
export function useFirstShown(isShown = true): void {
  useEffect(() => {
    if (isShown) noteFirstShown();
  }, [isShown]);
}

function noteFirstShown(): void {
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
