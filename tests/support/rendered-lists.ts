import type { Page } from '@playwright/test';

/** The used properties of a React fiber. */
interface Fiber {
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  flags: number;
  memoizedProps: unknown;
}

/** The recorded names, stored on the window. */
interface Noted {
  drawnLists: string[];
  drawnRows: string[];
}

/** Records, from the next page load on, which lists and which row actions React renders. */
export async function noteDrawnLists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1;
    const noted: Noted = { drawnLists: [], drawnRows: [] };

    function visit(next: Fiber, previous: Fiber | null): void {
      const props = next.memoizedProps;
      const isDrawn = previous === null || (next.flags & PERFORMED_WORK) !== 0;
      if (isDrawn && typeof props === 'object' && props !== null) {
        if ('renderRow' in props && 'label' in props) noted.drawnLists.push(String(props.label));
        if ('entries' in props && 'title' in props) noted.drawnRows.push(String(props.title));
      }
      if (previous !== null && next.child === previous.child) return;
      for (let child = next.child; child !== null; child = child.sibling) visit(child, child.alternate);
    }

    Object.assign(window, {
      ...noted,
      // React calls these methods of its developer tools.
      ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) => visit(current, current.alternate),
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
}

/** The lists that were rendered since the last call, each once. */
export async function takeDrawnLists(page: Page): Promise<string[]> {
  return takeNoted(page, 'drawnLists');
}

/** The titles of the rows whose actions were rendered since the last call, each once. */
export async function takeDrawnRows(page: Page): Promise<string[]> {
  return takeNoted(page, 'drawnRows');
}

async function takeNoted(page: Page, name: keyof Noted): Promise<string[]> {
  const drawn = await page.evaluate((key) => (window as unknown as Noted)[key].splice(0), name);
  return [...new Set(drawn)];
}
