import { expect, expectAccessible, test } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { addTasks, readTasks, NewDayScreen } from '../support/new-day-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';

/** Two days in the middle of a week and of a month, and the end of a week with the day after it. */
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';

test.use({ controlsClock: true });

/** Every test has a new account. */
test.beforeEach(({ signedIn: _page }) => undefined);

test('crossing out and copying can be undone while a dialog is open', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.newDay).toBeVisible();
  await flow.undoButton.click();
  await expect.poll(async () => readTasks(page, TUESDAY)).toEqual(['One', 'Two']);
  await expect(flow.newDay).toBeVisible();
  await flow.copyButton.click();
  await expect(new DayScreen(page, WEDNESDAY).row('Two')).toBeVisible();
  await flow.undoButton.click();
  await expect(new DayScreen(page, WEDNESDAY).row('Two')).toHaveCount(0);
  expect(await readTasks(page, WEDNESDAY)).toEqual([]);
  // Both are undone in the history, so the key goes on with the change before them.
  await page.locator('body').press('Control+z');
  await expect(flow.toast('Added “One” and 1 more')).toBeVisible();
  expect(await readTasks(page, TUESDAY)).toEqual([]);
});

test('each step of the new-day flow can be undone until the flow ends', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, SUNDAY, 'One', 'Two');
  await flow.visit(MONDAY, { last: SUNDAY });
  await expect(flow.task('One')).toBeChecked();
  await expect(flow.newDay.getByText('2 unfinished tasks crossed out')).toBeVisible();
  await expect(flow.toasts).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await flow.skip();
  await expect(flow.carryOver).toBeVisible();
  await expect(flow.carryOver.getByRole('button', { name: 'Undo' })).toHaveCount(2);
  await expect(flow.toasts).toHaveCount(0);
  await flow.findUndo('New Day skipped').click();
  await flow.task('Two').uncheck();
  await flow.copyButton.click();
  await expect(flow.carryOver).toBeVisible();
  await flow.findUndo('2 unfinished tasks crossed out').click();
  await expect.poll(async () => readTasks(page, SUNDAY)).toEqual(['One', 'Two']);
  await flow.findUndo('1 task copied to today').click();
  await expect.poll(async () => readTasks(page, MONDAY)).toEqual([]);
  await expect(flow.carryOver.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await flow.skip();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await flow.findUndo('Carry Over skipped').click();
  await expect(flow.carryOver).toBeVisible();
});

test(
  'a toast covers no button of New Day when the line that adds tasks loads late',
  { tag: '@phone' },
  async ({ page }) => {
    const flow = new NewDayScreen(page);
    // So many that the dialog is high.
    await addTasks(page, TUESDAY, 'One', 'Two', 'Three', 'Four', 'Five');
    await page.clock.setSystemTime(`${WEDNESDAY}T09:00:00`);
    await flow.rememberVisit(TUESDAY);
    const loaded = Promise.withResolvers<void>();
    await page.route('**/assets/quick-entry-*.js', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto('/days');
    await page.route('**/api/tasks/batch', (route) => route.fulfill(SERVER_ERROR));
    await flow.copyButton.click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Failed to copy tasks' });
    await expect(toast).toBeVisible();
    loaded.resolve();
    // From top to bottom: the button, the toast, the line.
    const edges = async () => {
      const [button, lifted] = [await flow.copyButton.boundingBox(), await toast.boundingBox()];
      const line = await page.getByPlaceholder('Add a task…').boundingBox();
      if (button === null || lifted === null || line === null) throw new Error('Something is not there');
      return [button.y + button.height, lifted.y, lifted.y + lifted.height, line.y];
    };
    await expect(async () => {
      const places = await edges();
      expect(places).toEqual(places.toSorted((first, second) => first - second));
    }).toPass();
  },
);

test('undo of "New Day skipped" reopens New Day with its selection', { tag: '@phone' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await flow.task('Two').uncheck();
  await flow.skip();
  await expect(flow.newDay).toHaveCount(0);
  await flow.findUndo('New Day skipped').click();
  await expect(flow.task('One')).toBeChecked();
  await expect(flow.task('Two')).not.toBeChecked();
});

test(
  'F8 moves the focus from a dialog to its toast, where Undo works by keyboard',
  { tag: '@desk' },
  async ({ page }) => {
    const flow = new NewDayScreen(page);
    await addTasks(page, TUESDAY, 'One');
    await flow.visit(TUESDAY, { at: '23:59:30', last: TUESDAY });
    const day = new DayScreen(page, TUESDAY);
    await day.addButton.click();
    await page.clock.fastForward('01:00');
    await expect(flow.toasts).toContainText('1 unfinished task crossed out');
    await expect(day.field).toBeFocused();
    await page.keyboard.press('F8');
    await expect(flow.undoButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => readTasks(page, TUESDAY)).toEqual(['One']);
    await expect(day.field).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  },
);

test('a failed undo shows its reason in a toast', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await page.route(/\/api\/history\/.*undo/, (route) => route.fulfill(SERVER_ERROR));
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.toast('1 unfinished task crossed out')).toBeVisible();
  await flow.undoButton.click();
  await expect(flow.toast('Failed to undo')).toBeVisible();
  await flow.copyButton.click();
  await expect(flow.toast('1 task copied to today')).toBeVisible();
  await flow.undoButton.click();
  await expect(flow.toast('Failed to undo')).toBeVisible();
  await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
});

test(
  'the rollover shows a toast where no question can open, and New Day lists it later',
  { tag: '@desk' },
  async ({ page }) => {
    const flow = new NewDayScreen(page);
    await addTasks(page, TUESDAY, 'One');
    await page.clock.setSystemTime(`${WEDNESDAY}T09:00:00`);
    await flow.rememberVisit(TUESDAY);
    await page.goto('/projects');
    await expect(flow.toasts).toContainText('1 unfinished task crossed out');
    await page.getByRole('link', { name: 'Days', exact: true }).click();
    await expect(flow.newDay.getByText('1 unfinished task crossed out')).toBeVisible();
    await expect(flow.toasts).toHaveCount(0);
  },
);

test('the rollover shows a toast when New Day has nothing to ask', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  const [source] = await addTasks(page, TUESDAY, 'One');
  await addTasks(page, WEDNESDAY, { title: 'One', carriedFrom: source?.id ?? 0 });
  await flow.visit(WEDNESDAY);
  await expect(flow.toasts).toContainText('1 unfinished task crossed out');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await flow.undoButton.click();
  await expect.poll(async () => readTasks(page, TUESDAY)).toEqual(['One']);
});
