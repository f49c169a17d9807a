import type { Page } from '@playwright/test';

/** What is used here of a piece of React's tree. */
interface Fiber {
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  flags: number;
  memoizedProps: unknown;
}

/** Notes from now on, for every page that is opened, which cards' lists React draws. */
export async function noteDrawnLists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1;
    const drawn: string[] = [];

    function visit(next: Fiber, previous: Fiber | null): void {
      const props = next.memoizedProps;
      const isList = typeof props === 'object' && props !== null && 'renderRow' in props && 'label' in props;
      if (isList && (previous === null || (next.flags & PERFORMED_WORK) !== 0)) drawn.push(String(props.label));
      if (previous !== null && next.child === previous.child) return;
      for (let child = next.child; child !== null; child = child.sibling) visit(child, child.alternate);
    }

    Object.assign(window, {
      drawnLists: drawn,
      // What React calls when somebody looks at it with its developer tools.
      ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) => visit(current, current.alternate),
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
}

/** The lists that were drawn since this was asked last, each once. */
export async function takeDrawnLists(page: Page): Promise<string[]> {
  const drawn = await page.evaluate(() => (window as unknown as { drawnLists: string[] }).drawnLists.splice(0));
  return [...new Set(drawn)];
}
