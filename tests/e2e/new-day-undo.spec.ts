import { expect, expectAccessible, test } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { addTasks, readTasks, RitualScreen } from '../support/ritual-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';

/** Days in the middle of a week and of a month, and the end of a week with the day after it. */
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';

test.use({ controlsClock: true });

/** Every test begins with a new account. */
test.beforeEach(({ signedIn: _page }) => undefined);

test('crossing out and copying are taken back, also from over a dialog', async ({ page }) => {
  const ritual = new RitualScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await ritual.visit(WEDNESDAY, { last: TUESDAY });
  await expect(ritual.newDay).toBeVisible();
  await ritual.undoButton.click();
  await expect.poll(async () => readTasks(page, TUESDAY)).toEqual(['One', 'Two']);
  await expect(ritual.newDay).toBeVisible();
  await ritual.copyButton.click();
  await expect(new DayScreen(page, WEDNESDAY).row('Two')).toBeVisible();
  await ritual.undoButton.click();
  await expect(new DayScreen(page, WEDNESDAY).row('Two')).toHaveCount(0);
  expect(await readTasks(page, WEDNESDAY)).toEqual([]);
});

test('each step is taken back for as long as the ritual lasts', { tag: '@desk' }, async ({ page }) => {
  const ritual = new RitualScreen(page);
  await addTasks(page, SUNDAY, 'One', 'Two');
  await ritual.visit(MONDAY, { last: SUNDAY });
  await expect(ritual.task('One')).toBeChecked();
  // Until the toast is gone it is what offers the way back.
  await expect(ritual.newDay.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.clock.fastForward('01:00');
  await expect(ritual.newDay.getByText('2 unfinished tasks crossed out')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await ritual.skip();
  await expect(ritual.carryOver).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(ritual.carryOver.getByRole('button', { name: 'Undo' })).toHaveCount(2);
  await ritual.undoOf('New Day skipped').click();
  await ritual.task('Two').uncheck();
  await ritual.copyButton.click();
  await expect(ritual.carryOver).toBeVisible();
  await ritual.undoOf('2 unfinished tasks crossed out').click();
  await expect.poll(async () => readTasks(page, SUNDAY)).toEqual(['One', 'Two']);
  await page.clock.fastForward('01:00');
  await ritual.undoOf('1 task copied to today').click();
  await expect.poll(async () => readTasks(page, MONDAY)).toEqual([]);
  await expect(ritual.carryOver.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await ritual.skip();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ritual.undoOf('Carry Over skipped').click();
  await expect(ritual.carryOver).toBeVisible();
});

test('New Day is called back from the toast that says it was skipped', { tag: '@phone' }, async ({ page }) => {
  const ritual = new RitualScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await ritual.visit(WEDNESDAY, { last: TUESDAY });
  await ritual.task('Two').uncheck();
  await ritual.skip();
  await expect(ritual.newDay).toHaveCount(0);
  await ritual.undoOf('New Day skipped').click();
  await expect(ritual.task('One')).toBeChecked();
  await expect(ritual.task('Two')).not.toBeChecked();
});

test('over a dialog a toast is reached and pressed with the keyboard', { tag: '@desk' }, async ({ page }) => {
  const ritual = new RitualScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await ritual.visit(WEDNESDAY, { last: TUESDAY });
  await expect(ritual.toast('1 unfinished task crossed out')).toBeVisible();
  await expect(ritual.selectAll).toBeFocused();
  await page.keyboard.press('F8');
  await expect(ritual.undoButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => readTasks(page, TUESDAY)).toEqual(['One']);
  await expect(ritual.selectAll).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(ritual.newDay.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('a toast says why something could not be taken back', { tag: '@desk' }, async ({ page }) => {
  const ritual = new RitualScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await page.route('**/api/tasks/rollover/undo', (route) => route.fulfill(SERVER_ERROR));
  await page.route('**/api/carry-over/undo', (route) => route.fulfill(SERVER_ERROR));
  await ritual.visit(WEDNESDAY, { last: TUESDAY });
  await expect(ritual.toast('1 unfinished task crossed out')).toBeVisible();
  await ritual.undoButton.click();
  await expect(ritual.toast('Failed to undo')).toBeVisible();
  await ritual.copyButton.click();
  await expect(ritual.toast('1 task copied to today')).toBeVisible();
  await ritual.undoButton.click();
  await expect(ritual.toast('Failed to undo')).toBeVisible();
  await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
});
