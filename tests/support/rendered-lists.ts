import type { Page } from '@playwright/test';

/** What is used here of a piece of React's tree. */
interface Fiber {
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  flags: number;
  memoizedProps: unknown;
}

/** What is noted of a page, by its name on the window. */
interface Noted {
  drawnLists: string[];
  drawnRows: string[];
}

/** Notes, from the next time on that halo is loaded, which cards' lists React draws, and the actions of which rows. */
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
  return takeNoted(page, 'drawnLists');
}

/** The titles of the rows whose actions were drawn since this was asked last, each once. */
export async function takeDrawnRows(page: Page): Promise<string[]> {
  return takeNoted(page, 'drawnRows');
}

async function takeNoted(page: Page, name: keyof Noted): Promise<string[]> {
  const drawn = await page.evaluate((key) => (window as unknown as Noted)[key].splice(0), name);
  return [...new Set(drawn)];
}
