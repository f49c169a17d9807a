import { expect, expectAccessible, expectNoSidewaysScroll, scrollTo } from '../support/browser.ts';
import { test } from '../support/habits-screen.ts';
import { holdRequests, captureRequest } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
test.use({ today: TODAY });

test('two empty cards show their headings, periods and progress', async ({ page, habits }) => {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Weekly Habits', 'Monthly Habits']);
  for (const card of [habits.weekly, habits.monthly]) {
    await expect(card.root).toContainText('Nothing here');
    await expect(card.root).toContainText('0 of 0');
    await expect(card.progress).toHaveAttribute('aria-valuenow', '0');
  }
  await expect(habits.period('Week')).toHaveText('Week 47 Nov 16 - Nov 22');
  await expect(habits.period('Month')).toHaveText('November 2026');
  await expect(habits.weekly.addButton).toHaveText('Add Weekly Habit');
  await expect(habits.monthly.addButton).toHaveText('Add Monthly Habit');
  await expectAccessible(page);
});

test('a weekly habit made recurring is still there after a reload', async ({ page, habits }) => {
  await habits.weekly.addButton.click();
  await expect(habits.dialog).toHaveAccessibleName('New Weekly Habit');
  await expect(habits.dialog).toContainText('Weekly habit');
  await expect(habits.field).toBeFocused();
  await expect(habits.saveButton).toBeDisabled();
  await habits.field.fill('  Swim ');
  await habits.field.press('Enter');
  await expect(habits.dialog).toHaveAccessibleName('Make this a recurring habit?');
  await expect(habits.dialog).toContainText('Swim');
  const request = await captureRequest(page, 'POST', /\/api\/habits$/, async () =>
    habits.button('Yes, make it recurring').click(),
  );
  expect(request.postDataJSON()).toEqual({
    title: 'Swim',
    isWeekly: true,
    isPriority: false,
    isCrossedOut: false,
    isOngoing: true,
    dueDate: '2026-11-16',
    color: 'green',
    notes: null,
  });
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.addButton).toBeFocused();
  const row = habits.weekly.row('Swim');
  await expect(row).not.toContainText('This week only');
  await expect(habits.monthly.row('Swim')).toHaveCount(0);
  await reopen(page);
  await expect(row).not.toContainText('This week only');
  // Every habit repeats, so that a mark would say nothing.
  await expect(row.getByRole('img')).toHaveCount(0);
});

test('a monthly habit belongs to the month of the selected date and need not recur', async ({ page, habits }) => {
  await habits.monthly.addButton.click();
  await expect(habits.dialog).toHaveAccessibleName('New Monthly Habit');
  await expect(habits.dialog).toContainText('Monthly habit');
  await habits.field.fill('Back up the photographs');
  await habits.dialog.getByRole('button', { name: 'Priority' }).click();
  await habits.dialog.getByRole('radio', { name: 'Purple' }).check();
  await habits.saveButton.click();
  await expect(habits.button('No, just this month')).toBeVisible();
  const request = await captureRequest(page, 'POST', /\/api\/habits$/, async () =>
    habits.button('No, just this month').click(),
  );
  expect(request.postDataJSON()).toMatchObject({
    isWeekly: false,
    isPriority: true,
    isOngoing: false,
    dueDate: '2026-11-01',
    color: 'purple',
  });
  const row = habits.monthly.row('Back up the photographs');
  await expect(row.getByRole('img')).toHaveCount(1);
  await expect(row.getByRole('img', { name: 'Priority' })).toBeVisible();
  await expect(row).toHaveAttribute('style', /--kind: var\(--purple\)/);
});

test('a habit without a title cannot be saved, and an emptied field shows a message', async ({ page, habits }) => {
  await habits.weekly.addButton.click();
  await habits.field.fill('  \n ');
  await habits.field.press('Enter');
  await expect(habits.dialog).toHaveAccessibleName('New Weekly Habit');
  await expect(habits.dialog.getByRole('alert')).toHaveCount(0);
  await habits.field.fill('Swim');
  await expect(habits.saveButton).toBeEnabled();
  await habits.field.fill('');
  await expect(habits.dialog.getByRole('alert')).toHaveText('Habit title is required');
  await expect(habits.field).toHaveAccessibleDescription('Habit title is required');
  await expect(habits.saveButton).toBeDisabled();
  await expectAccessible(page);
  await habits.field.press('Enter');
  await expect(habits.dialog).toHaveAccessibleName('New Weekly Habit');
  await habits.field.fill('Swim');
  await expect(habits.dialog.getByRole('alert')).toHaveCount(0);
});

test('every way of leaving the recurrence question returns to the form with its text', async ({ page, habits }) => {
  // The focus must return even when no exit animation delays the change.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await habits.weekly.addButton.click();
  await habits.field.fill('Swim');
  await habits.field.focus();
  // A held-down Enter opens the question but does not answer it.
  for (let repeat = 0; repeat < 3; repeat += 1) {
    await page.keyboard.down('Enter');
    await expect(habits.button('Yes, make it recurring')).toBeFocused();
  }
  await page.keyboard.up('Enter');
  await page.keyboard.press('Escape');
  const leave = [
    async () => page.keyboard.press('Escape'),
    async () => habits.button('Close').click(),
    // A dialog ignores clicks outside in the first moment after it opened.
    async () =>
      expect(async () => {
        await page.mouse.click(5, 5);
        await expect(habits.dialog).toHaveAccessibleName('New Weekly Habit', { timeout: 500 });
      }).toPass(),
  ];
  for (const step of leave) {
    await habits.saveButton.click();
    await expect(habits.button('Yes, make it recurring')).toBeFocused();
    await step();
    await expect(habits.dialog).toHaveAccessibleName('New Weekly Habit');
    await expect(habits.field).toHaveValue('Swim');
    await expect(habits.saveButton).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.addButton).toBeFocused();
  expect(await habits.readStored()).toEqual([]);
});

test('a new habit shows while it is saved, and the dialog stays open and sends only once', async ({ page, habits }) => {
  const release = await holdRequests(page, /\/api\/habits$/);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/habits')) sent += 1;
  });
  await habits.weekly.addButton.click();
  await habits.field.fill('Slow but sure');
  await habits.field.press('Enter');
  const yes = habits.button('Yes, make it recurring');
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(habits.weekly.row('Slow but sure')).toHaveCount(1);
  await expect(yes).toBeDisabled();
  await expect(habits.button('No, just this week')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(habits.dialog).toHaveAccessibleName('Make this a recurring habit?');
  await expect(habits.button('Close')).toBeDisabled();
  release();
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.row('Slow but sure')).toHaveCount(1);
  expect(sent).toBe(1);
});

test('an edit sends only the changed fields, without a question, and shows a toast', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Swimm');
  await habits.weekly.open('Swimm');
  await expect(habits.dialog).toHaveAccessibleName('Edit Habit');
  await expect(habits.dialog.getByRole('radio', { name: 'Green' })).toBeChecked();
  await habits.field.fill('Swim');
  await habits.dialog.getByRole('button', { name: 'Notes' }).click();
  await habits.dialog.getByRole('textbox', { name: 'Notes' }).fill('Before breakfast');
  const request = await captureRequest(page, 'PUT', /\/api\/habits\/\d+$/, async () => habits.saveButton.click());
  expect(request.postDataJSON()).toEqual({
    title: 'Swim',
    notes: 'Before breakfast',
    expected: { title: 'Swimm', notes: null },
  });
  await expect(habits.toast.getByText('Habit updated', { exact: true })).toBeVisible();
  await expect(habits.toast.getByText('Your habit has been successfully updated', { exact: true })).toBeVisible();
  await expect(habits.dialog).toHaveCount(0);
  await reopen(page);
  await expect(habits.weekly.row('Swim')).toContainText('Before breakfast');
  // Saving without a change sends nothing.
  let sent = 0;
  page.on('request', (each) => {
    if (each.method() === 'PUT') sent += 1;
  });
  await habits.weekly.open('Swim');
  await habits.field.press('Enter');
  await expect(habits.dialog).toHaveCount(0);
  expect(sent).toBe(0);
});

test('habits are sorted by priority, then title, within active and finished ones, and the bar follows', async ({
  habits,
}) => {
  for (const title of ['walk', 'Call home', 'Tidy up', 'Zen']) await habits.add(habits.weekly, title);
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Call home', 'Tidy up', 'walk', 'Zen']);
  await habits.weekly.chooseAction('Zen', 'Make priority');
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Zen', 'Call home', 'Tidy up', 'walk']);
  await habits.weekly.complete('walk');
  await habits.weekly.chooseAction('Tidy up', 'Cross out');
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Zen', 'Call home', '—', 'Tidy up', 'walk']);
  await expect(habits.weekly.root).toContainText('1 of 4');
  await expect(habits.weekly.progress.locator('[data-part="completed"]')).toHaveAttribute('style', /width: 25%/);
  await expect(habits.weekly.progress.locator('[data-part="crossed-out"]')).toHaveAttribute('style', /width: 25%/);
  await habits.weekly.complete('Zen');
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Call home', '—', 'Zen', 'Tidy up', 'walk']);
});

test('the checkbox completes a habit on Monday, and unchecking removes every completion of the week', async ({
  page,
  habits,
}) => {
  await habits.add(habits.weekly, 'Swim');
  const kept = await captureRequest(page, 'POST', /\/complete$/, async () => habits.weekly.complete('Swim'));
  expect(kept.postDataJSON()).toEqual({ date: '2026-11-16' });
  await expect.poll(async () => habits.readStored()).toMatchObject([{ isCompleted: true, streak: 1 }]);
  const [habit] = await habits.readStored();
  await habits.send('post', `/api/habits/${habit?.id}/complete`, { date: TODAY });
  const answered = page.waitForResponse(/\/uncomplete$/);
  await habits.weekly.complete('Swim');
  expect((await answered).status()).toBe(200);
  await expect(habits.weekly.row('Swim')).toHaveAttribute('data-state', 'active');
  expect(await habits.readStored()).toMatchObject([{ isCompleted: false, streak: 0 }]);
});

test('the screen loads with few requests, and shows cached lists without a loading state', async ({ page, habits }) => {
  // The stream of changes elsewhere begins five seconds after halo has started. It reads lists again that may be outdated.
  await page.route('**/api/changes', (route) => route.abort());
  await habits.add(habits.weekly, 'Seen before');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!changes$)/.test(request.url())) calls.push(request.url());
  });
  const release = await holdRequests(page, /\/api\/habits/);
  await reopen(page);
  for (const card of [habits.weekly, habits.monthly])
    await expect(card.root.getByRole('status', { name: 'Loading' }).locator('.animate-spin')).toBeVisible();
  release();
  await expect(habits.weekly.row('Seen before')).toBeVisible();
  await waitForNetworkIdle(page);
  expect(calls.length).toBeLessThanOrEqual(6);
  expect(calls.filter((url) => url.includes('/api/habits')).map((url) => new URL(url).search)).toEqual([
    '?isWeekly=true&referenceDate=2026-11-16',
    '?isWeekly=false&referenceDate=2026-11-01',
  ]);

  await habits.goTo('Days');
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.route(/\/api\/habits/, () => undefined);
  await page.evaluate(() => {
    const watched = window as unknown as { waits: number };
    watched.waits = 0;
    new MutationObserver(() => {
      watched.waits += document.querySelectorAll('[role="status"]').length;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await habits.goTo('Habits');
  await expect(habits.weekly.row('Seen before')).toBeVisible();
  await expect(habits.monthly.root).toContainText('Nothing here');
  expect(await page.evaluate(() => (window as unknown as { waits: number }).waits)).toBe(0);
});

test('drafts of a new and of an edited habit survive a reload', async ({ page, habits }) => {
  await habits.monthly.addButton.click();
  await habits.field.fill('Half a thought');
  await habits.dialog.getByRole('radio', { name: 'Red' }).check();
  await habits.saveButton.click();
  await expect(habits.button('Yes, make it recurring')).toBeVisible();
  await page.reload();
  await expect(habits.dialog).toHaveAccessibleName('New Monthly Habit');
  await expect(habits.field).toHaveValue('Half a thought');
  await expect(habits.dialog.getByRole('radio', { name: 'Red' })).toBeChecked();
  await habits.saveButton.click();
  await habits.button('No, just this month').click();
  await expect(habits.monthly.row('Half a thought')).toBeVisible();
  await habits.monthly.open('Half a thought');
  await habits.field.fill('A whole thought');
  await page.reload();
  await expect(habits.dialog).toHaveAccessibleName('Edit Habit');
  await expect(habits.field).toHaveValue('A whole thought');
  await page.keyboard.press('Escape');
  await habits.monthly.addButton.click();
  await expect(habits.field).toHaveValue('');
});

test('many long habits scroll inside their card', { tag: '@widths' }, async ({ page, habits }) => {
  const title = 'Write to everybody who was at the meeting and askWhatTheyRememberOfTheThirdPointInOneWord ';
  // `tasks.spec.ts` has lists of hundreds, which are added by one request.
  const titles = Array.from({ length: 60 }, (_, index) => `${title}${String(index).padStart(3, '0')}.`);
  await Promise.all(
    titles.map(async (each) => habits.send('post', '/api/habits', { title: each, isWeekly: true, dueDate: TODAY })),
  );
  await reopen(page);
  await expect(habits.weekly.root).toContainText('0 of 60');
  await expect(habits.weekly.addButton).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await scrollTo(habits.weekly.row(`${title}059.`));
});
