import { useEffect, useEffectEvent } from 'react';

/** Calls back when a condition becomes true. */
export function useCallWhenTrue(isTrue: boolean, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (isTrue) call();
  }, [isTrue]);
}
