import { useCallback, useEffect, useRef } from 'react';
import { whenIdle } from './lazy-component.tsx';
import type { DraggingOptions } from './dragging.ts';

/** The code of dragging is not in the first script: it is fetched once nothing else is to be done. */
const fetchDragging = async () => import('./dragging.ts');
let dragging: Awaited<ReturnType<typeof fetchDragging>> | undefined;

function preloadDragging(): void {
  fetchDragging().then(
    (code) => (dragging = code),
    () => undefined,
  );
}

/**
 * What makes something draggable in the moment in which it is pressed, so that two hundred things that can be dragged cost
 * nothing. What was pressed before no longer is, and without options nothing is.
 */
export function useDragging(isWanted: boolean): (options?: DraggingOptions) => void {
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isWanted) return undefined;
    const cancel = whenIdle(preloadDragging);
    return () => {
      cancel();
      release.current?.();
    };
  }, [isWanted]);
  return useCallback((options) => {
    release.current?.();
    // Where it could not be fetched it is tried again for the next press.
    if (options !== undefined && dragging === undefined) preloadDragging();
    release.current = options && dragging?.makeDraggable(options);
  }, []);
}
