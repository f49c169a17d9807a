import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts';
import { FIRST_CARDS, test, withInput, type DashboardScreen } from '../support/dashboard-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

async function measureCard(dashboard: DashboardScreen, id: string) {
  const box = await dashboard.card(id).boundingBox();
  if (box === null) throw new Error(`${id} is not there`);
  return box;
}

/** Returns the ids of the cards as they are seen: row by row. */
async function readCards(dashboard: DashboardScreen): Promise<string[]> {
  const ids = await dashboard.cards();
  const boxes = await Promise.all(ids.map(async (id) => ({ id, ...(await measureCard(dashboard, id)) })));
  return boxes.toSorted((one, other) => one.y - other.y || one.x - other.x).map(({ id }) => id);
}

test('the dashboard has cards for the weekdays, periods, books and open projects @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  const kitchen = await projects.make('Kitchen', 'Measure the wall');
  for (const path of ['/desktop', '/days']) {
    await dashboard.open(path);
    await expect.poll(async () => dashboard.cards()).toEqual([...FIRST_CARDS, `project-${kitchen.id}`]);
  }
  expect(await dashboard.expanded()).toEqual([]);
  expect(await page.locator('[data-card] h2').allTextContents()).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Saturday',
    'Sunday',
    'Weekly Goals',
    'Weekly Habits',
    'Monthly Goals',
    'Monthly Habits',
    'Books',
    'Kitchen',
  ]);
  await expect(dashboard.card('monday')).toContainText('16th');
  await expect(dashboard.card('monday')).toContainText('No tasks for Monday');
  await expect(dashboard.card('saturday').locator('[aria-current="date"]')).toBeVisible();
  await expect(dashboard.row(`project-${kitchen.id}`, 'Measure the wall')).toBeAttached();
  await dashboard.viewControl.click();
  await expect(dashboard.entry('Show Hidden Cards (1)')).toBeVisible();
});

test('the dashboard at /desktop has one column on a phone, and its dialogs take 90% of the width @phone', async ({
  page,
  dashboard,
}) => {
  await dashboard.open();
  await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS);
  const lefts = await page
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dashboard.viewControl.click();
  await dashboard.entry('Save Current Layout').click();
  const width = await dashboard.dialog.evaluate(({ offsetWidth }: HTMLElement) => offsetWidth);
  expect(width).toBe(351);
  await dashboard.escape();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Days' }).click();
  await expect(page).toHaveURL(/\/days/);
});

test('a later visit of the day loads the dashboard with at most 10 requests @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  // The stream of changes elsewhere begins five seconds after halo has started. It reads lists again that may be outdated.
  await page.route('**/api/changes', (route) => route.abort());
  for (let index = 0; index < 4; index += 1) await projects.make(`Project ${index}`, `Task ${index}`);
  const last = await projects.make('Last', 'Last task');
  // The first visit of a day also requests what earlier days left.
  await dashboard.open();
  await waitForNetworkIdle(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!changes$)/.test(request.url())) calls.push(request.url());
  });
  await dashboard.reopen();
  await expect.poll(async () => dashboard.cards()).toHaveLength(FIRST_CARDS.length + 5);
  await dashboard.card(`project-${last.id}`).scrollIntoViewIfNeeded();
  await expect(page.getByText('Last task')).toBeVisible();
  await waitForNetworkIdle(page);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(10);
});

test.describe('on a Friday @desk', () => {
  test.use({ today: '2026-11-20' });

  test("Friday's card shows until the user hides or shows a card", async ({ page, dashboard }) => {
    await dashboard.open();
    expect(await dashboard.cards()).toEqual(FIRST_CARDS.toSpliced(4, 0, 'friday'));
    await dashboard.viewControl.click();
    await expect(dashboard.entry('Show Hidden Cards (0)')).toBeVisible();
    await page.clock.setFixedTime('2026-11-21T12:00:00');
    // On a new day a dialog may cover the cards and their controls.
    await page.reload();
    await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS);
  });

  test("Friday's card is hidden once the user hides it", async ({ dashboard }) => {
    await dashboard.open();
    await dashboard.chooseAction('friday', 'Hide Card');
    await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS);
    expect(await dashboard.readStored('dashboard-hidden-cards')).toEqual(['friday']);
    await dashboard.reopen();
    expect(await dashboard.cards()).toEqual(FIRST_CARDS);
  });
});

withInput('mouse', () => {
  test('hiding the last card focuses the card before it', async ({ dashboard }) => {
    await dashboard.open();
    await dashboard.chooseAction('books', 'Hide Card');
    await expect(dashboard.card('books')).toHaveCount(0);
    await expect(dashboard.sizeControl('monthly-habits')).toBeFocused();
  });

  test('the cards stay in their order around one of double size', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.press(page.getByRole('button', { name: 'Expand Thursday' }));
    await expect.poll(async () => dashboard.expanded()).toEqual(['thursday']);
    await expect.poll(async () => readCards(dashboard)).toEqual(FIRST_CARDS);
    await page.setViewportSize({ width: 1_000, height: 900 });
    await expect.poll(async () => readCards(dashboard)).toEqual(FIRST_CARDS);
    await dashboard.press(page.getByRole('button', { name: 'Shrink Thursday' }));
    await expect.poll(async () => readCards(dashboard)).toEqual(FIRST_CARDS);
  });

  test('a card that is too wide for its row is scrolled to where it goes', async ({ page, dashboard }) => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await dashboard.open();
    for (const card of ['thursday', 'weekly-habits']) {
      await dashboard.press(dashboard.sizeControl(card));
      await expect.poll(async () => dashboard.expanded()).toContain(card);
      await expect(dashboard.card(card)).toBeInViewport({ ratio: 0.95 });
    }
  });

  test('the header of a card doubles its size and restores it', async ({ page, dashboard }) => {
    await dashboard.open();
    const normal = await measureCard(dashboard, 'wednesday');
    await dashboard.press(page.getByRole('button', { name: 'Expand Wednesday' }));
    await expect.poll(async () => dashboard.expanded()).toEqual(['wednesday']);
    const shrink = page.getByRole('button', { name: 'Shrink Wednesday' });
    await expect(shrink).toBeFocused();
    await expect.poll(async () => (await measureCard(dashboard, 'wednesday')).height).toBeCloseTo(2 * normal.height, 0);
    const double = await measureCard(dashboard, 'wednesday');
    expect(double.width).toBeCloseTo(2 * normal.width, 0);
    expect(await dashboard.cards()).toEqual(FIRST_CARDS);
    expect(await dashboard.readStored('dashboard-expanded-cards')).toEqual(['wednesday']);

    await dashboard.reopen();
    expect(await dashboard.expanded()).toEqual(['wednesday']);
    expect((await measureCard(dashboard, 'wednesday')).width).toBeCloseTo(double.width, 0);
    await dashboard.press(shrink);
    await expect.poll(async () => dashboard.expanded()).toEqual([]);
    await expect(page.getByRole('button', { name: 'Expand Wednesday' })).toBeFocused();
    await expect.poll(async () => (await measureCard(dashboard, 'wednesday')).height).toBeCloseTo(normal.height, 0);
    await dashboard.reopen();
    expect(await dashboard.expanded()).toEqual([]);
  });
});

withInput('keyboard', () => {
  test('hiding a card can be undone', async ({ dashboard }) => {
    await dashboard.open();
    const left = FIRST_CARDS.filter((card) => card !== 'tuesday');
    await dashboard.chooseAction('tuesday', 'Hide Card');
    await expect.poll(async () => dashboard.cards()).toEqual(left);
    await expect(dashboard.toast).toContainText('Tuesday hidden');
    await expect(dashboard.sizeControl('wednesday')).toBeFocused();
    await dashboard.undo();
    await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS);
    expect(await dashboard.readStored('dashboard-hidden-cards')).toBeUndefined();

    await dashboard.chooseAction('tuesday', 'Hide Card');
    await expect.poll(async () => dashboard.readStored('dashboard-hidden-cards')).toEqual(['friday', 'tuesday']);
    await dashboard.reopen();
    expect(await dashboard.cards()).toEqual(left);
    await dashboard.viewControl.click();
    await expect(dashboard.entry('Show Hidden Cards (2)')).toBeVisible();
  });

  test('Escape closes a menu without an effect and returns the focus', async ({ page, dashboard }) => {
    await dashboard.open();
    for (const control of [dashboard.menuControl('monday'), dashboard.viewControl]) {
      await dashboard.press(control);
      await expect(dashboard.menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dashboard.menu).toHaveCount(0);
      await expect(control).toBeFocused();
    }
    expect(await dashboard.cards()).toEqual(FIRST_CARDS);
  });
});

test('a double click resizes a card on its body and beside a row, and not on a control @desk', async ({
  page,
  dashboard,
}) => {
  await dashboard.addTasks('2026-11-16', ...Array.from({ length: 30 }, (_, index) => `Task ${index}`));
  await dashboard.open();
  const text = dashboard.card('tuesday').getByText('No tasks for Tuesday');
  await text.dblclick();
  await expect.poll(async () => dashboard.expanded()).toEqual(['tuesday']);
  await text.dblclick();
  await expect.poll(async () => dashboard.expanded()).toEqual([]);

  const first = dashboard.row('monday', 'Task 0');
  await first.getByRole('checkbox').dblclick();
  await expect(first).toHaveAttribute('data-state', 'completed');
  expect(await dashboard.expanded()).toEqual([]);
  await dashboard.sizeControl('monday').dblclick();
  await expect(page.getByRole('button', { name: 'Expand Monday' })).toBeVisible();
  await dashboard.row('monday', 'Task 5').locator('[data-row-title]').dblclick();
  await expect(dashboard.dialog).toBeVisible();
  await dashboard.escape();
  expect(await dashboard.expanded()).toEqual([]);

  const row = dashboard.row('monday', 'Task 3').first();
  await row.scrollIntoViewIfNeeded();
  const { x, y, height } = await row.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  await page.mouse.dblclick(x + 3, y + height / 2);
  await expect.poll(async () => dashboard.expanded()).toEqual(['monday']);
});

const SIZES = [
  { width: 600, height: 500, columns: 1 },
  { width: 900, height: 700, columns: 2 },
  { width: 1440, height: 900, columns: 4 },
];
test('each window width has its columns, and rows of equal height @desk', async ({ page, dashboard }) => {
  await dashboard.addTasks('2026-11-16', ...Array.from({ length: 30 }, (_, index) => `Task ${index}`));
  await dashboard.open();
  // The line about the hidden day has a row of its own.
  await page.getByRole('button', { name: 'Keep Friday hidden' }).click();
  for (const { width, height, columns } of SIZES) {
    await test.step(`${width} px: ${columns}`, async () => {
      await page.setViewportSize({ width, height });
      await dashboard.reopen();
      await expect(dashboard.card('saturday').locator('header')).toBeInViewport();
      const boxes = await Promise.all(FIRST_CARDS.map(async (id) => measureCard(dashboard, id)));
      expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns);
      expect(new Set(boxes.map((box) => Math.round(box.height))).size).toBe(1);
      const tops = [...new Set(boxes.map(({ y }) => Math.round(y)))];
      expect(tops).toHaveLength(Math.ceil(FIRST_CARDS.length / columns));
      const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
      expect(new Set(steps)).toEqual(new Set([Math.round(boxes[0]?.height ?? 0)]));
    });
  }
});
