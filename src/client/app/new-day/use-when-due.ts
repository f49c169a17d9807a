import { useEffect, useEffectEvent } from 'react';

/** Calls back when `isDue` becomes true. */
export function useWhenDue(isDue: boolean, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (isDue) call();
  }, [isDue]);
}
