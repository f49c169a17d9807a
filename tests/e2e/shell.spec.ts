import { addDays } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import { expect, expectAccessible, isPhone, test } from '../support/browser.ts';
import { visit } from '../support/shared-page.ts';

test('"/" redirects to the days, and a path without a screen shows a 404 page', async ({ page, day }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/days$/);
  await expect(day.addButton).toBeVisible();
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading')).toHaveText('404 Page Not Found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your days' }).click();
  await expect(day.addButton).toBeVisible();
});

test('only phones have a bottom bar, and its "Days" returns to today', { tag: '@widths' }, async ({ page, day }) => {
  const bar = page.locator('html[data-bottom-bar] nav').last();
  if (!isPhone(page)) {
    await expect(bar).toHaveCount(0);
    return;
  }
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('button', { name: longDay(addDays(day.today, 1)) })).toBeVisible();
  await bar.getByRole('link', { name: 'Days' }).click();
  await expect(page.getByRole('button', { name: `${longDay(day.today)}, today` })).toBeVisible();
  await expect(day.addButton).toBeVisible();
});

test('every screen links to every other, and the selected date is kept', { tag: '@widths' }, async ({ page, day }) => {
  const ways = page.getByRole('navigation', { name: 'Screens' });
  await page.getByRole('button', { name: isPhone(page) ? 'Next day' : 'Next week' }).click();
  const next = addDays(day.today, isPhone(page) ? 1 : 7);
  const screens = { Goals: 'Weekly Goals', Habits: 'Weekly Habits', Projects: 'Active Projects' };
  for (const [name, heading] of Object.entries(screens)) {
    await ways.getByRole('link', { name }).click();
    const date = name === 'Projects' ? '' : `?date=${next}`;
    await expect(page).toHaveURL(`/${name.toLowerCase()}${date}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(ways.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await ways.getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByText(`Week ${weekNumber(next)}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible();
  for (const name of ['Habits', 'Goals', 'Projects']) {
    await ways.getByRole('link', { name: 'Days' }).click();
    await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
    // Content that overflows for a moment must not make the layout switch back and forth.
    await expect(page.locator('html[data-bottom-bar]')).toHaveCount(isPhone(page) ? 1 : 0);
    await ways.getByRole('link', { name }).click();
  }
});

test('every control is at least 44 px high and wide @phone', async ({ page, day }) => {
  await day.add('Water the plants');
  for (const path of ['/days', '/goals', '/habits', '/projects']) {
    await visit(page, path);
    await expect(page.getByRole('button', { name: /Add / }).first()).toBeVisible();
    const small = await page.locator('button, a').evaluateAll((targets) =>
      targets
        .map((target) => {
          const box = target.getBoundingClientRect();
          // A control that looks smaller has a larger target in its pseudo-element.
          const around = getComputedStyle(target, '::after');
          const own = around.content === 'none' ? 0 : Math.min(parseFloat(around.width), parseFloat(around.height));
          return { name: target.textContent || target.ariaLabel, size: Math.max(own, Math.min(box.width, box.height)) };
        })
        // A row's title is as high as its text. Presses beside it hit the row.
        .filter(({ size, name }) => size > 0 && size < 44 && name !== 'Water the plants'),
    );
    expect(small).toEqual([]);
  }
});

test('the wordmark is in lower case', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await expect(page.getByRole('banner').getByText('halo', { exact: true })).toBeVisible();
});

test('the dark theme is stored and applied from the start of the next visit', async ({ page, day }) => {
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(day.addButton).toBeVisible();
  await expectAccessible(page);
});

test('one toast shows at a time, F8 focuses it, and it disappears after five seconds', async ({ page, day }) => {
  await day.add('Stubborn');
  await page.route(/\/api\/tasks\/\d+$/, (route) => route.fulfill({ status: 500, body: '' }));
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await day.complete('Stubborn');
  await expect(toasts).toContainText('Failed to update task');
  await day.chooseAction('Stubborn', 'Flag');
  await expect(toasts).toContainText('Failed to flag task');
  await expect(toasts).toHaveCount(1);
  // A toast stays while the pointer is over it.
  await toasts.hover();
  expect(await page.getByText('Failed to flag task').count()).toBe(1);
  await expect(toasts.getByRole('alert')).toContainText('Failed to flag task');
  await expectAccessible(page);

  const isFocusInToasts = async () =>
    page.evaluate(() => document.activeElement?.closest('[aria-label="Notifications (F8)"]') !== null);
  await page.mouse.move(0, 0);
  await page.keyboard.press('F8');
  await expect.poll(isFocusInToasts).toBe(true);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);

  await day.complete('Stubborn');
  await expect(toasts).toHaveCount(1);
  const shownAt = Date.now();
  await page.mouse.move(0, 0);
  await expect(toasts).toHaveCount(0, { timeout: 8_000 });
  expect(Date.now() - shownAt).toBeGreaterThan(3_500);
});

for (const button of ['Undo', 'Close']) {
  test(
    `after a tap on "${button}" of a toast, later toasts disappear by themselves`,
    { tag: '@phone' },
    async ({ day }) => {
      const toasts = day.page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
      const move = async (title: string): Promise<void> => {
        await day
          .row(title)
          .getByRole('button', { name: `Actions for ${title}` })
          .tap();
        await day.page.getByRole('menuitem', { name: 'Move to tomorrow' }).tap();
      };
      await day.add('Dentist');
      await day.add('Taxes');
      await move('Dentist');
      await day.toast.getByRole('button', { name: button }).tap();
      await expect(day.toast.getByText('Dentist')).toHaveCount(0);
      await move('Taxes');
      await expect(toasts).toContainText('Moved to');
      await expect(toasts).toHaveCount(0, { timeout: 8_000 });
    },
  );
}

test(
  'a tooltip opens on a button that the pointer reached before tooltips had loaded',
  { tag: '@desk' },
  async ({ page, day }) => {
    const { promise: isReached, resolve: load } = Promise.withResolvers<void>();
    await page.route(/\/assets\/tooltips-[^/]+\.js$/, async (route) => {
      await isReached;
      await route.continue();
    });
    await page.reload();
    await expect(day.addButton).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).hover();
    load();
    await expect(page.getByRole('tooltip')).toHaveText('Settings');
  },
);

test('a tooltip shows for a focus that a key moved, and not for one that a dialog set @desk', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  const tooltip = page.getByRole('tooltip');
  const gear = page.getByRole('button', { name: 'Settings' });
  await gear.press('Enter');
  await page.getByRole('button', { name: 'View Insights' }).press('Enter');
  const close = page.getByRole('dialog', { name: 'Halo AI Insights' }).getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await page.clock.runFor(1_200);
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.clock.runFor(1_200);
  await expect(tooltip).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View Insights' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gear).toBeFocused();
  await page.clock.runFor(1_200);
  await expect(tooltip).toHaveCount(0);
});

test('a swipe to the right dismisses a toast', async ({ page, day }) => {
  await day.add('Stubborn');
  await page.route(/\/api\/tasks\/\d+$/, (route) => route.fulfill({ status: 500, body: '' }));
  await day.complete('Stubborn');
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await expect(toast).toBeVisible();
  const sweep = async (pixels: number) => {
    const box = await toast.boundingBox();
    if (box === null) throw new Error('There is no toast');
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + pixels, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await sweep(40);
  await expect(toast).toBeVisible();
  await sweep(70);
  await expect(toast).toHaveCount(0);
});

test(
  'the week selector shows the week and switches to the previous and next one',
  { tag: '@desk' },
  async ({ page, day }) => {
    await expect(day.addButton).toBeVisible();
    const week = page.getByRole('navigation', { name: 'Week' });
    await expect(week).toContainText(/Week \d+/);
    await expect(week).toContainText(/[A-Z][a-z]{2} \d+ - [A-Z][a-z]{2} \d+/);
    const here = await week.textContent();
    const prefetch = page.waitForRequest(/\/api\/tasks\/week/);
    await week.getByRole('button', { name: 'Next week' }).hover();
    await prefetch;
    await week.getByRole('button', { name: 'Next week' }).click();
    await expect(week).not.toHaveText(here ?? '');
    await expect(day.card(addDays(day.today, 7))).toBeVisible();
    await week.getByRole('button', { name: 'Previous week' }).click();
    await expect(week).toHaveText(here ?? '');
  },
);
