import { useCallback, useEffect, useRef } from 'react';
import { createLazyCode, whenIdle } from '#client/ui/lazy-component.tsx';
import type { DraggingOptions } from './dragging.ts';

/** Dragging is not in the first script. Its code is loaded when the browser is idle. */
const dragging = createLazyCode(async () => (await import('./dragging.ts')).makeDraggable);

/**
 * Returns a function that makes the pressed element draggable. It releases the element pressed before. Without options it only releases.
 */
export function useDragging(isWanted: boolean): (options?: DraggingOptions) => void {
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isWanted) return undefined;
    const cancel = whenIdle(dragging.preload);
    return () => {
      cancel();
      release.current?.();
    };
  }, [isWanted]);
  return useCallback((options) => {
    release.current?.();
    // If the code could not be loaded, it is loaded again for the next press.
    if (options !== undefined) dragging.preload();
    release.current = options && dragging.current()?.(options);
  }, []);
}
