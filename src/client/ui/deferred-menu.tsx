import { lazy, Suspense, useState, type ReactElement } from 'react';
import { cloneElement } from 'react';
import type { MenuEntry } from './menu.tsx';

const loadMenu = async () => ({ default: (await import('./menu.tsx')).Menu });
const LazyMenu = lazy(loadMenu);

interface TriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/**
 * A menu whose code is fetched when somebody is about to open one: two hundred rows carry two hundred of these, and none of
 * them costs anything until then.
 */
export function DeferredMenu({
  trigger,
  heading,
  entries,
}: {
  trigger: ReactElement<TriggerProps>;
  heading?: string;
  entries: () => MenuEntry[];
}) {
  const [isUsed, setUsed] = useState(false);
  const closed = cloneElement(trigger, {
    onClick: () => setUsed(true),
    onPointerEnter: () => void loadMenu(),
    onFocus: () => void loadMenu(),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <LazyMenu trigger={trigger} entries={entries()} defaultOpen {...(heading !== undefined && { heading })} />
    </Suspense>
  );
}
