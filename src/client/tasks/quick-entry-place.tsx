import { createLazyComponent, useIsIdle } from '#client/ui/lazy-component.tsx';
import type { QuickEntryProps } from './quick-entry.tsx';

const quickEntry = createLazyComponent(async () => (await import('./quick-entry.tsx')).QuickEntry);

/** The place of the line that adds tasks to a day. Its code is loaded when the browser is idle. */
export function QuickEntryPlace(props: QuickEntryProps) {
  const isIdle = useIsIdle();
  return (
    <div className={props.isBar ? 'min-h-[53px] shrink-0' : 'min-h-11 shrink-0 at-desk:min-h-9'}>
      {isIdle && <quickEntry.Component key={props.day} {...props} />}
    </div>
  );
}
