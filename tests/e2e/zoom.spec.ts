import type { Page } from '@playwright/test';
import { expect, isPhone, waitForAnimations, test } from '../support/browser.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { visit } from '../support/shared-page.ts';

/** The floating elements: the assistant's button, the dashboard toolbar, the button to add a project, and toasts. */
const FLOATING = '[aria-label="Ask Halo"], [aria-label="Dashboard"], [aria-label="Add Project"], [data-toasts] li';

/** The names of visible controls that a floating element covers. */
async function findCoveredControls(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return page.evaluate((selector) => {
    interface Edges {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const getEdges = (element: Element): Edges => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const common = (first: Edges, second: Edges): Edges => ({
      left: Math.max(first.left, second.left),
      top: Math.max(first.top, second.top),
      right: Math.min(first.right, second.right),
      bottom: Math.min(first.bottom, second.bottom),
    });
    const isArea = ({ left, top, right, bottom }: Edges): boolean => right - left > 1 && bottom - top > 1;
    const seen = (element: Element): Edges => {
      let edges = getEdges(element);
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        if (getComputedStyle(around).overflowY !== 'visible') edges = common(edges, getEdges(around));
      return edges;
    };
    const floating = [...document.querySelectorAll(selector)].filter((element) => {
      for (let around: Element | null = element; around !== null; around = around.parentElement)
        if (getComputedStyle(around).position === 'fixed') return true;
      return false;
    });
    const controls = [...document.querySelectorAll('button, a, input')].filter(
      (control) => control.checkVisibility() && !floating.some((element) => element.contains(control)),
    );
    return controls
      .filter((control) => floating.some((element) => isArea(common(seen(control), getEdges(element)))))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  }, FLOATING);
}

/** Scrolls every scrollable element of the screen to a share of its height. */
async function scrollScreen(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => {
    for (const element of document.querySelectorAll('main, main *'))
      if (element.scrollHeight > element.clientHeight) element.scrollTop = element.scrollHeight * part;
  }, share);
}

test('floating elements cover no control at 200 %', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.setViewportSize(isPhone(page) ? { width: 195, height: 422 } : { width: 720, height: 450 });
  const { id } = (await (await page.request.post('/api/projects', { data: { title: 'Move house' } })).json()) as {
    id: number;
  };
  for (const title of ['Order boxes', 'Call the movers', 'Cancel the lease'])
    await page.request.post(`/api/projects/${id}/tasks`, { data: { title } });
  for (const path of ['/days', '/goals', '/habits', '/projects']) {
    await visit(page, path);
    await waitForNetworkIdle(page);
    for (const isToastOpen of [false, true]) {
      if (isToastOpen && path === '/projects') {
        const row = page.locator('[data-item]').first();
        await row.getByLabel(/^Actions for/).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(day.toast).toBeVisible();
      }
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        await scrollScreen(page, share);
        expect([path, share, isToastOpen, await findCoveredControls(page)]).toEqual([path, share, isToastOpen, []]);
      }
    }
  }
});

test('a toast covers no control of a dialog at 200 %', async ({ page, day }) => {
  await day.add('Slipped');
  await page.setViewportSize(isPhone(page) ? { width: 195, height: 422 } : { width: 720, height: 450 });
  await day.chooseAction('Slipped', 'Delete');
  await expect(day.toast).toBeVisible();
  expect(await findCoveredControls(page)).toEqual([]);
  await day.addButton.click();
  await expect(day.saveButton).toBeVisible();
  await expect(day.toast).toBeVisible();
  expect(await findCoveredControls(page)).toEqual([]);
  await day.dialog.evaluate((dialog) => dialog.scrollTo({ top: dialog.scrollHeight }));
  expect(await findCoveredControls(page)).toEqual([]);
});
