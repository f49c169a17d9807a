import type { Locator, Page } from '@playwright/test';
import { addDays, localDayOf } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, newCredentials, test } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { breakChanges } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

test.use({ isGuided: true, reusesPage: false });

/** As high as it may be on a phone, of any width. */
const HIGHEST = 110;

function stripOf(page: Page): Locator {
  return page.locator('section[aria-label="Your first day"]');
}

function currentOf(page: Page): Locator {
  return stripOf(page).locator('[aria-current="step"]');
}

function buttonOf(page: Page, name: string): Locator {
  return stripOf(page).getByRole('button', { name });
}

test('a new account is led through its first day by doing it', { tag: '@widths' }, async ({ page, day }) => {
  const halo = new HaloScreen(page);
  await expect(currentOf(page)).toContainText('Step 1 of 3, to do: Add a task for today');
  await expect(page.locator('body')).toBeFocused();
  await expect(day.card()).toContainText(isPhone(page) ? 'Nothing here' : 'No tasks for');
  const place = await stripOf(page).boundingBox();

  await day.add('Water the plants');
  await expect(currentOf(page)).toContainText('Step 2 of 3, to do: Tick it off');
  await day.complete('Water the plants');
  await expect(currentOf(page)).toContainText('Step 3 of 3');
  // What was done is done, also when the task has gone and the page was left.
  await day.act('Water the plants', 'Delete');
  await expect(day.row('Water the plants')).toHaveCount(0);
  await page.reload();
  await expect(currentOf(page)).toContainText('Tell Halo');
  await expect(stripOf(page).getByRole('listitem').nth(1)).toContainText('Step 2 of 3, done: Tick it off');

  await waitForNetworkIdle(page);
  await halo.ask('Call Ana at 5');
  await expect(halo.suggestions).toBeVisible();
  // Nothing is done before it is confirmed.
  await halo.button('Dismiss').click();
  await page.keyboard.press('Escape');
  await expect(halo.dialog).toHaveCount(0);
  await expect(currentOf(page)).toContainText('Tell Halo');
  // On whichever screen it is done, it counts.
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Habits' }).click();
  await halo.ask('Call Ana at 5');
  await halo.press('Create');
  await expect(halo.dialog).toHaveCount(0);
  await screens.getByRole('link', { name: 'Days' }).click();
  await expect(stripOf(page).getByRole('status')).toHaveText('All three steps are done.');
  await expect(currentOf(page)).toHaveCount(0);
  expect(await stripOf(page).boundingBox()).toEqual(place);
  await buttonOf(page, 'Close').press('Enter');
  await expect(stripOf(page)).toHaveCount(0);
  await expect(day.addButton).toBeFocused();
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(stripOf(page)).toHaveCount(0);
});

test('who skips it does not see it again, and whoever is new in this browser does', async ({ page, day }) => {
  await buttonOf(page, 'Skip').click();
  await expect(stripOf(page)).toHaveCount(0);
  await page.reload();
  await expect(day.addButton).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(stripOf(page)).toHaveCount(0);

  await page.request.post('/api/register', { data: newCredentials() });
  await page.reload();
  await expect(currentOf(page)).toContainText('Add a task for today');
});

test('nothing moves when it comes, and it asks the server for nothing', async ({ page, day }) => {
  await expect(currentOf(page)).toBeVisible();
  const guided = await callsOf(page, day.addButton);
  const { promise, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/onboarding-strip/, async (route) => {
    await promise;
    await route.continue();
  });
  // As in a browser in which it was never seen.
  await page.evaluate(() => localStorage.removeItem('halo-first-day'));
  await page.reload();
  await expect(day.card()).toContainText('0 of 0');
  await expect(stripOf(page)).toHaveCount(0);
  const place = await day.card().boundingBox();
  letCome();
  await expect(currentOf(page)).toBeVisible();
  expect(await day.card().boundingBox()).toEqual(place);

  await buttonOf(page, 'Skip').click();
  expect(await callsOf(page, day.addButton)).toEqual(guided);
});

test('nobody with a history sees it, nor fetches it', async ({ page, signedIn }) => {
  const today = localDayOf(new Date());
  let fetched = 0;
  page.on('request', (request) => (fetched += Number(request.url().includes('onboarding-strip'))));
  await signedIn.request.post('/api/tasks', { data: { title: 'From elsewhere', date: today } });
  await page.goto('/days');
  await expect(page.getByText('From elsewhere')).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(stripOf(page)).toHaveCount(0);

  // Two days later, with nothing on the list, and in another browser.
  await page.clock.setFixedTime(`${addDays(today, 2)}T12:00:00`);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(stripOf(page)).toHaveCount(0);
  expect(fetched).toBe(0);

  // Where it is seen it is fetched under this name.
  await page.clock.setFixedTime(new Date());
  await page.request.post('/api/register', { data: newCredentials() });
  await page.reload();
  await expect(currentOf(page)).toBeVisible();
  expect(fetched).toBe(1);
});

for (const theme of ['light', 'dark']) {
  test(
    `it can be read by everybody, on a narrow phone and in large type too, ${theme}`,
    { tag: '@widths' },
    async ({ page, day }) => {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.reload();
      await expect(currentOf(page)).toBeVisible();
      await expectAccessible(page);
      // The longest of the steps.
      await page.evaluate(() => localStorage.setItem('halo-first-day', 'add tick'));
      await page.reload();
      await expect(currentOf(page)).toContainText('Tell Halo');
      await expectAccessible(page);
      if (!isPhone(page)) return;
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect((await stripOf(page).boundingBox())?.height).toBeLessThanOrEqual(HIGHEST);
        await expectNoSidewaysScroll(page);
      }
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectNoSidewaysScroll(page);
      await expect(buttonOf(page, 'Skip')).toBeInViewport({ ratio: 1 });
      await expect(day.card()).toBeInViewport();
    },
  );
}

/** The kinds of what a reload asks the server for until `shown` is, and what comes with that. */
async function callsOf(page: Page, shown: Locator): Promise<string[]> {
  const calls = new Set<string>();
  const note = (request: { url: () => string; method: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname}`);
  };
  // What was asked for before is none of it.
  await waitForNetworkIdle(page);
  page.on('request', note);
  await page.reload();
  await expect(shown).toBeVisible();
  await waitForNetworkIdle(page);
  page.off('request', note);
  return [...calls].toSorted();
}

test('a task that could not be added, or completed, does no step @desk', async ({ page, day }) => {
  await expect(currentOf(page)).toContainText('Step 1 of 3');
  await breakChanges(page, /\/api\/tasks/);
  await day.addButton.click();
  await day.field.fill('Water the plants');
  await day.field.press('Enter');
  await expect(page.getByText(/^Failed to /)).toBeVisible();
  await expect(currentOf(page)).toContainText('Step 1 of 3, to do');
  await page.unroute(/\/api\/tasks/);
  await day.field.press('Enter');
  await expect(currentOf(page)).toContainText('Step 2 of 3, to do');
  await breakChanges(page, /\/api\/tasks/);
  await day.complete('Water the plants');
  await expect(page.getByText('Failed to update task', { exact: true })).toBeVisible();
  await expect(currentOf(page)).toContainText('Step 2 of 3, to do');
});
