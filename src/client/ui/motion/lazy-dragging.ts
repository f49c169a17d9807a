import { useCallback, useEffect, useRef } from 'react';
import { whenIdle } from '#client/ui/lazy-component.tsx';
import type { DraggingOptions } from './dragging.ts';

/** Dragging is not in the first script. Its code is loaded when the browser is idle. */
const fetchDragging = async () => import('./dragging.ts');
let dragging: Awaited<ReturnType<typeof fetchDragging>> | undefined;

function preloadDragging(): void {
  fetchDragging().then(
    (code) => (dragging = code),
    () => undefined,
  );
}

/**
 * Returns a function that makes the pressed element draggable, so that two hundred draggable rows cost nothing before.
 * It releases the element pressed before. Without options it only releases.
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
    // If the code could not be loaded, it is loaded again for the next press.
    if (options !== undefined && dragging === undefined) preloadDragging();
    release.current = options && dragging?.makeDraggable(options);
  }, []);
}
