import type { ComponentType } from 'react';
import { createLazyComponent, useIsIdle } from '#client/ui/lazy-component.tsx';

/** Creates the place of a card's line that adds items. The code of the line is loaded when the browser is idle. */
export function createEntryPlace<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const line = createLazyComponent(fetchCode);
  return function EntryPlace(props: Props) {
    const isIdle = useIsIdle();
    return <div className="min-h-11 shrink-0 at-desk:min-h-9">{isIdle && <line.Component {...props} />}</div>;
  };
}
