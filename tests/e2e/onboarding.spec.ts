import type { Locator, Page } from '@playwright/test';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  isPhone,
  newCredentials,
  test,
} from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { breakChanges } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

test.use({ isGuided: true, reusesPage: false });

/** The largest height on a phone, in pixels, at any width. */
const HIGHEST = 110;

function findStrip(page: Page): Locator {
  return page.locator('section[aria-label="Your first day"]');
}

function findCurrentStep(page: Page): Locator {
  return findStrip(page).locator('[aria-current="step"]');
}

function findButton(page: Page, name: string): Locator {
  return findStrip(page).getByRole('button', { name });
}

test('onboarding leads a new account through three steps', { tag: '@phone' }, async ({ page, day }) => {
  const halo = new HaloScreen(page);
  await expect(findCurrentStep(page)).toContainText('Step 1 of 3, to do: Add a task for today');
  await expect(page.locator('body')).toBeFocused();
  await expect(day.card()).toContainText('Nothing here');
  const place = await findStrip(page).boundingBox();

  await day.add('Water the plants');
  await expect(findCurrentStep(page)).toContainText('Step 2 of 3, to do: Tick it off');
  await day.complete('Water the plants');
  await expect(findCurrentStep(page)).toContainText('Step 3 of 3');
  // A completed step stays completed when its task is deleted and the page reloaded.
  await day.chooseAction('Water the plants', 'Delete');
  await expect(day.row('Water the plants')).toHaveCount(0);
  await page.reload();
  await expect(findCurrentStep(page)).toContainText('Tell Halo');
  await expect(findStrip(page).getByRole('listitem').nth(1)).toContainText('Step 2 of 3, done: Tick it off');

  await waitForNetworkIdle(page);
  await halo.ask('Call Ana at 5');
  await expect(halo.suggestions).toBeVisible();
  // A preview that is not confirmed does not complete the step.
  await halo.button('Dismiss').click();
  await page.keyboard.press('Escape');
  await expect(halo.dialog).toHaveCount(0);
  await expect(findCurrentStep(page)).toContainText('Tell Halo');
  // Steps can be completed on any screen.
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Habits' }).click();
  await halo.ask('Call Ana at 5');
  await halo.press('Create');
  await expect(halo.dialog).toHaveCount(0);
  await screens.getByRole('link', { name: 'Days' }).click();
  await expect(findStrip(page).getByRole('status')).toHaveText('All three steps are done.');
  await expect(findCurrentStep(page)).toHaveCount(0);
  expect(await findStrip(page).boundingBox()).toEqual(place);
  await findButton(page, 'Close').press('Enter');
  await expect(findStrip(page)).toHaveCount(0);
  await expect(day.addButton).toBeFocused();
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(findStrip(page)).toHaveCount(0);
});

test('a press on a step begins it', { tag: '@widths' }, async ({ page, day }) => {
  const halo = new HaloScreen(page);
  await waitForNetworkIdle(page);
  await findButton(page, 'Add a task for today').click();
  await expect(day.line()).toBeFocused();
  // A narrow window shows only the current step.
  if (isPhone(page)) await expect(findButton(page, 'Tell Halo')).toHaveCount(0);
  await page.keyboard.type('Water the plants');
  await page.keyboard.press('Enter');
  await day.complete('Water the plants');
  await findButton(page, 'Tell Halo').click();
  await expect(halo.suggestions).toBeVisible();
  await expect(halo.dialog).toContainText('Call Ana');
});

test('skipped onboarding does not return, and another new account still gets it', async ({ page, day }) => {
  await findButton(page, 'Skip').click();
  await expect(findStrip(page)).toHaveCount(0);
  await page.reload();
  await expect(day.addButton).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(findStrip(page)).toHaveCount(0);

  await page.request.post('/api/register', { data: newCredentials() });
  await page.reload();
  await expect(findCurrentStep(page)).toContainText('Add a task for today');
});

test('onboarding appears without a layout shift and without requests', async ({ page, day }) => {
  await expect(findCurrentStep(page)).toBeVisible();
  const guided = await recordRequestsOfReload(page, day.addButton);
  const { promise, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/onboarding-strip/, async (route) => {
    await promise;
    await route.continue();
  });
  // As in a browser without stored onboarding steps.
  await page.evaluate(() => localStorage.removeItem('halo-first-day'));
  await page.reload();
  await expect(day.card()).toContainText('0 of 0');
  await expect(findStrip(page)).toHaveCount(0);
  const place = await day.card().boundingBox();
  letCome();
  await expect(findCurrentStep(page)).toBeVisible();
  expect(await day.card().boundingBox()).toEqual(place);

  await findButton(page, 'Skip').click();
  expect(await recordRequestsOfReload(page, day.addButton)).toEqual(guided);
});

test('an account with a history neither sees nor loads onboarding', async ({ page, signedIn }) => {
  const today = toLocalDay(new Date());
  let fetched = 0;
  page.on('request', (request) => (fetched += Number(request.url().includes('onboarding-strip'))));
  await signedIn.request.post('/api/tasks', { data: { title: 'From elsewhere', date: today } });
  await page.goto('/days');
  await expect(page.getByText('From elsewhere')).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(findStrip(page)).toHaveCount(0);

  // Two days later, with no task on the list and an empty local storage.
  await page.clock.setFixedTime(`${addDays(today, 2)}T12:00:00`);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(findStrip(page)).toHaveCount(0);
  expect(fetched).toBe(0);

  // A new account loads it under this name.
  await page.clock.setFixedTime(new Date());
  await page.request.post('/api/register', { data: newCredentials() });
  await page.reload();
  await expect(findCurrentStep(page)).toBeVisible();
  expect(fetched).toBe(1);
});

test(
  'onboarding is accessible and fits a narrow phone and large type in both themes',
  { tag: '@widths' },
  async ({ page, day }) => {
    await expect(findCurrentStep(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    // The longest step.
    await page.evaluate(() => localStorage.setItem('halo-first-day', 'add tick'));
    await page.reload();
    await expect(findCurrentStep(page)).toContainText('Tell Halo');
    await expectAccessibleInBothThemes(page);
    if (!isPhone(page)) return;
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await findStrip(page).boundingBox())?.height).toBeLessThanOrEqual(HIGHEST);
      await expectNoSidewaysScroll(page);
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoSidewaysScroll(page);
    await expect(findButton(page, 'Skip')).toBeInViewport({ ratio: 1 });
    await expect(day.card()).toBeInViewport();
  },
);

/** The distinct API requests of a reload until `shown` is visible and the network idle. */
async function recordRequestsOfReload(page: Page, shown: Locator): Promise<string[]> {
  const calls = new Set<string>();
  const note = (request: { url: () => string; method: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname}`);
  };
  // Earlier requests do not count.
  await waitForNetworkIdle(page);
  page.on('request', note);
  await page.reload();
  await expect(shown).toBeVisible();
  await waitForNetworkIdle(page);
  page.off('request', note);
  return [...calls].toSorted();
}

test('a task that could not be added or completed completes no step @desk', async ({ page, day }) => {
  await expect(findCurrentStep(page)).toContainText('Step 1 of 3');
  await breakChanges(page, /\/api\/tasks/);
  await day.addButton.click();
  await day.field.fill('Water the plants');
  await day.field.press('Enter');
  await expect(page.getByText(/^Failed to /)).toBeVisible();
  await expect(findCurrentStep(page)).toContainText('Step 1 of 3, to do');
  await page.unroute(/\/api\/tasks/);
  await day.field.press('Enter');
  await expect(findCurrentStep(page)).toContainText('Step 2 of 3, to do');
  await breakChanges(page, /\/api\/tasks/);
  await day.complete('Water the plants');
  await expect(page.getByText('Failed to update task', { exact: true })).toBeVisible();
  await expect(findCurrentStep(page)).toContainText('Step 2 of 3, to do');
});

test.describe('after the third step', () => {
  test.use({ controlsClock: true });

  test('onboarding goes by itself @desk', async ({ page, day }) => {
    await expect(findCurrentStep(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('halo-first-day', 'add tick tell'));
    await page.reload();
    await expect(findStrip(page).getByRole('status')).toHaveText('All three steps are done.');
    await page.clock.fastForward(8_000);
    await expect(findStrip(page)).toHaveCount(0);
    await expect(day.addButton).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('halo-first-day'))).toBe('over');
  });
});
