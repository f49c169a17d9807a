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
interface RecordedNames {
  renderedLists: string[];
  renderedRows: string[];
}

/** Records, from the next page load on, which lists and which row actions React renders. */
export async function recordRenderedLists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1;
    const recorded: RecordedNames = { renderedLists: [], renderedRows: [] };

    function visit(next: Fiber, previous: Fiber | null): void {
      const props = next.memoizedProps;
      const isRendered = previous === null || (next.flags & PERFORMED_WORK) !== 0;
      if (isRendered && typeof props === 'object' && props !== null) {
        if ('renderRow' in props && 'label' in props) recorded.renderedLists.push(String(props.label));
        if ('id' in props && 'title' in props && 'entries' in props) recorded.renderedRows.push(String(props.title));
      }
      if (previous !== null && next.child === previous.child) return;
      for (let child = next.child; child !== null; child = child.sibling) visit(child, child.alternate);
    }

    Object.assign(window, {
      ...recorded,
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
export async function takeRenderedLists(page: Page): Promise<string[]> {
  return takeRecorded(page, 'renderedLists');
}

/** The titles of the rows whose actions were rendered since the last call, each once. */
export async function takeRenderedRows(page: Page): Promise<string[]> {
  return takeRecorded(page, 'renderedRows');
}

async function takeRecorded(page: Page, name: keyof RecordedNames): Promise<string[]> {
  const names = await page.evaluate((key) => (window as unknown as RecordedNames)[key].splice(0), name);
  return [...new Set(names)];
}
