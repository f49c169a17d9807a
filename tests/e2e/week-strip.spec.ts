import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from '../support/browser.ts';

const WEDNESDAY = '2026-11-18';
test.use({ today: WEDNESDAY });

const strip = (page: Page) => page.getByRole('group', { name: 'Days of the week' });
const ring = (page: Page, name: string) => strip(page).getByRole('button', { name });
const months = (page: Page) => page.getByRole('group', { name: 'Months' });

/** The computed colours of design tokens. */
const readColors = async (page: Page, ...tokens: string[]) =>
  page.evaluate((names) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const colors = names.map((name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return colors;
  }, tokens);

/** Where an element begins and ends, in pixels from the top of the window. */
const edgesOf = async (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom };
  });

test('a ring says what is done, and the last task of a day is praised quietly', async ({ day, page }) => {
  await day.add('Read');
  await expect(ring(page, 'Wednesday, November 18, 0 of 1 done')).toHaveAttribute('aria-current', 'date');
  await day.complete('Read');
  await expect(ring(page, 'Wednesday, November 18, 1 of 1 done')).toBeVisible();
  await expect(page.getByText('Wednesday is done.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The icon of the tab shows today's ring, here a full one.
  const dashes = encodeURIComponent('stroke-dasharray="100 100"');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', new RegExp(dashes));
  // An open task ends the praise at once.
  await day.add('Write');
  expect(await page.getByText('Wednesday is done.').count()).toBe(0);
  await day.complete('Write');
  // What comes next is one press away.
  await page.getByRole('button', { name: 'Plan Thursday' }).press('Enter');
  await expect(page).toHaveURL(/date=2026-11-19/);
  await expect(day.line('2026-11-19')).toBeFocused();
});

test('the praise of a day stands above a toast', async ({ day, page }) => {
  for (const title of ['Read', 'Write']) await day.add(title);
  await day.chooseAction('Write', 'Delete');
  await expect(day.toast).toBeVisible();
  await day.complete('Read');
  const praise = page.getByText('Wednesday is done.');
  await expect(praise).toBeVisible();
  const toast = await edgesOf(day.toast);
  await expect.poll(async () => (await edgesOf(praise)).bottom).toBeLessThanOrEqual(toast.top);
});

test('planning the next day shows its card, also a hidden one', async ({ day, page }) => {
  await page.setViewportSize({ width: 1100, height: 720 });
  await day.card('2026-11-19').getByRole('button', { name: 'Thursday card menu' }).click();
  await page.getByRole('menuitem', { name: /Hide/ }).click();
  await expect(day.card('2026-11-19')).toHaveCount(0);
  await day.add('Read');
  await day.complete('Read');
  await page.getByRole('button', { name: 'Plan Thursday' }).click();
  await expect(day.line('2026-11-19')).toBeFocused();
  await expect(day.line('2026-11-19')).toBeInViewport();
});

test('on a phone planning the next day opens it without the keyboard @phone', async ({ day, page }) => {
  await day.add('Read');
  await day.complete('Read');
  const plan = page.getByRole('button', { name: 'Plan Thursday' });
  // It covers nothing: the day's card ends above it.
  expect((await edgesOf(day.card())).bottom).toBeLessThanOrEqual((await edgesOf(plan)).top);
  await plan.click();
  await expect(page).toHaveURL(/date=2026-11-19/);
  await expect(day.card('2026-11-19')).toBeInViewport();
  await expect(day.card('2026-11-19').locator('[data-item-list]')).toBeFocused();
});

test('on a phone a button leads back to today from another week @phone', async ({ day, page }) => {
  const back = page.getByRole('button', { name: 'Go to today' });
  await ring(page, 'Thursday, November 19').click();
  await expect(day.card('2026-11-19')).toBeInViewport();
  // The ring of today is on the screen.
  await expect(back).toHaveCount(0);
  const far = day.card('2026-11-23');
  for (let days = 19; days < 23; days += 1) await page.getByRole('button', { name: 'Next day' }).click();
  await expect(far).toBeInViewport();
  await expect(back).toBeVisible();
  expect((await edgesOf(far)).bottom).toBeLessThanOrEqual((await edgesOf(back)).top);
  await expectAccessibleInBothThemes(page);
  await back.click();
  await expect(day.card()).toBeInViewport();
  await expect(back).toHaveCount(0);
});

test('a phone shows the sizes and the colours of the design @phone', async ({ day, page }) => {
  const states = [{}, { isCompleted: true }, { isCrossedOut: true }];
  const tasks = states.map((state, index) => ({ title: `Task ${index}`, date: WEDNESDAY, ...state }));
  await page.request.post('/api/tasks/batch', { data: { tasks } });
  await page.reload();
  const titles = day.card().locator('[data-row-title]');
  await expect(titles).toHaveCount(3);
  for (const title of await titles.all()) await expect(title).toHaveCSS('font-size', '17px');
  await expect(day.card().getByRole('heading', { name: 'Wednesday' })).toHaveCSS('font-size', '28px');
  const tabs = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(tabs).toHaveCount(4);
  for (const tab of await tabs.all()) await expect(tab).toHaveCSS('font-size', '12px');

  const today = strip(page).getByRole('img', { name: 'Wednesday, November 18, 1 of 3 done' });
  await expect(today.locator('circle')).toHaveCount(3);
  const ringStyles = await today.locator('svg').evaluate((svg) => {
    const { width, height } = svg.getBoundingClientRect();
    const circles = [...svg.querySelectorAll('circle')].map((circle) => {
      const { stroke, strokeWidth, strokeLinecap } = getComputedStyle(circle);
      return [stroke, strokeWidth, strokeLinecap];
    });
    return { width, height, circles };
  });
  const [track, crossed, accent] = await readColors(page, '--track', '--crossed', '--accent');
  expect(ringStyles).toEqual({
    width: 40,
    height: 40,
    circles: [track, crossed, accent].map((color) => [color, '3px', 'round']),
  });
  const [fill = ''] = await readColors(page, '--accent-soft');
  await expect(today).toHaveCSS('background-color', fill);
  await expect(today).toHaveCSS('outline-style', 'solid');
  const thursday = strip(page).getByRole('img', { name: 'Thursday, November 19' });
  await expect(thursday).toHaveCSS('outline-style', 'none');
  await thursday.click();
  await expect(thursday).toHaveCSS('outline-style', 'solid');
  await expect(today).toHaveCSS('outline-style', 'none');
  await expect(today).toHaveCSS('background-color', fill);
});

test('the ring of today shows also after a reload on a screen without tasks', async ({ day, page }) => {
  const icon = page.locator('link[rel="icon"]');
  const isFull = new RegExp(encodeURIComponent('stroke-dasharray="100 100"'));
  await day.add('Read');
  await day.complete('Read');
  await expect(icon).toHaveAttribute('href', isFull);
  // Nothing is known of what was shown last.
  await page.evaluate(() => void indexedDB.deleteDatabase('halo'));
  await page.goto('/goals');
  await expect(page.getByRole('heading', { name: 'Weekly Goals' })).toBeVisible();
  await expect(icon).toHaveAttribute('href', isFull);
});

test('a ring and the arrow keys go to a day', async ({ day, page }) => {
  await expect(day.card()).toBeVisible();
  await ring(page, 'Friday, November 20').click();
  await expect(page).toHaveURL(/date=2026-11-20/);
  await ring(page, 'Friday, November 20').press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=2026-11-19/);
  await expect(ring(page, 'Thursday, November 19')).toHaveAttribute('aria-pressed', 'true');
});

test('the month goes to a day two months away', { tag: '@widths' }, async ({ day, page }) => {
  await day.add('Read');
  await page.locator('[data-unfolds-month]').click();
  const cell = months(page).getByRole('button', { name: 'Wednesday, November 18, 2026, 0 of 1 done' });
  await expect(cell).toBeFocused();
  const { width, height } = (await cell.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(months(page)).toHaveCount(0);
  await page.locator('[data-unfolds-month]').click();
  await months(page).getByRole('button', { name: 'Sunday, January 17, 2027' }).click();
  await expect(page).toHaveURL(/date=2027-01-17/);
  await expect(ring(page, 'Sunday, January 17')).toHaveAttribute('aria-pressed', 'true');
});

test('the calendar of the task dialog has the dots of busy days, and moves a task', async ({ day, page }) => {
  await day.add('Read');
  await day.addButton.click();
  await day.field.fill('Dentist');
  await day.dialog.getByRole('button', { name: 'When: Today' }).click();
  await expect(day.dialog.getByRole('button', { name: 'Next Monday' })).toBeVisible();
  // A quarter of an hour.
  await expect(day.dialog.getByLabel('Time', { exact: true })).toHaveAttribute('step', '900');
  await day.dialog.getByRole('button', { name: 'Calendar' }).click();
  await expect(day.dialog.getByRole('button', { name: 'Wednesday, November 18, 2026, 0 of 1 done' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(day.dialog.getByLabel('Day')).toHaveValue('Wed, Nov 25');
  await expect(day.dialog.getByRole('button', { name: 'When: Wed, Nov 25' })).toBeVisible();
});

test('the calendar of the task dialog begins near the chosen day of another month', async ({ day, page }) => {
  await day.addButton.click();
  await day.dialog.getByRole('button', { name: 'When: Today' }).click();
  await day.dialog.getByLabel('Day').fill('2026-12-30');
  await day.dialog.getByRole('button', { name: 'Calendar' }).click();
  for (const label of ['Monday, December 21, 2026', 'Wednesday, December 30, 2026', 'Sunday, January 10, 2027'])
    await expect(day.dialog.getByRole('button', { name: label })).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('30');
});

test('an upright tablet shows the day beside whole lists of goals and habits @phone', async ({ day, page }) => {
  for (const title of ['Read', 'Swim', 'Call mum', 'Write the talk', 'Sort the photos', 'Plan the garden'])
    await page.request.post('/api/goals', { data: { title, isWeekly: true, dueDate: '2026-11-22' } });
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.reload();
  const aside = page.getByRole('region', { name: 'Goals and habits' });
  await expect(aside.getByRole('heading', { name: 'Weekly Goals' })).toBeVisible();
  await expect(aside.getByRole('heading', { name: 'Monthly Habits' })).toBeVisible();
  const [card, beside] = [await day.card().boundingBox(), await aside.boundingBox()];
  const [endOfCard, startOfAside] = [(card?.x ?? 0) + (card?.width ?? 0), beside?.x ?? 0];
  expect(endOfCard).toBeLessThanOrEqual(startOfAside);
  // The day has three fifths of the width.
  expect(Math.abs((endOfCard + startOfAside) / 2 / 820 - 0.6)).toBeLessThan(0.02);
  const goals = aside.getByRole('list', { name: 'Weekly Goals' });
  await expect(goals.getByRole('listitem')).toHaveCount(6);
  // The aside scrolls. A list does not scroll inside its card.
  const hidden = await goals.locator('..').evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('a swipe of the strip changes the week, and a pull unfolds the month @phone', async ({ day, page }) => {
  await expect(day.card()).toBeVisible();
  expect(isPhone(page)).toBe(true);
  const drag = async (x: number, y: number) =>
    strip(page).evaluate(
      (element, [byX = 0, byY = 0]) => {
        const at = (clientX: number, clientY: number) => ({ bubbles: true, pointerType: 'touch', clientX, clientY });
        element.dispatchEvent(new PointerEvent('pointerdown', at(200, 80)));
        element.dispatchEvent(new PointerEvent('pointerup', at(200 + byX, 80 + byY)));
      },
      [x, y],
    );
  await drag(-80, 4);
  await expect(page).toHaveURL(/date=2026-11-25/);
  await drag(4, 60);
  await expect(months(page)).toBeVisible();
});
