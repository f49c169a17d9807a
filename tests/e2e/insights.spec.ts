import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser.ts';

/** A Saturday. */
const TODAY = '2026-11-21';
test.use({ today: TODAY });

async function createItem(page: Page, path: string, data: object): Promise<{ id: number }> {
  const response = await page.request.post(path, { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number };
}

/**
 * Creates items of each type: three of four tasks completed, a habit kept on one of seven days, a project half done.
 */
async function createItems(page: Page): Promise<void> {
  for (const [index, title] of ['Call Ana', 'Pay rent', 'Sort photos'].entries()) {
    await createItem(page, '/api/tasks', { title, date: addDays(TODAY, -index), isCompleted: true });
  }
  await createItem(page, '/api/tasks', { title: 'Paint the fence', date: TODAY });
  await createItem(page, '/api/goals', { title: 'Finish the talk', isWeekly: true, isPriority: true, dueDate: TODAY });
  const habit = await createItem(page, '/api/habits', { title: 'Swim', isWeekly: true, dueDate: TODAY });
  await page.request.post(`/api/habits/${habit.id}/complete`, { data: { date: '2026-11-16' } });
  const project = await createItem(page, '/api/projects', { title: 'Kitchen' });
  await createItem(page, `/api/projects/${project.id}/tasks`, { title: 'Order tiles', isCompleted: true });
  await createItem(page, `/api/projects/${project.id}/tasks`, { title: 'Sell the oven' });
  await createItem(page, '/api/books', { title: 'Middlemarch', author: 'George Eliot' });
}

async function openInsights(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'View Insights' }).click();
  const dialog = page.getByRole('dialog', { name: 'Halo AI Insights' });
  await expect(dialog.getByRole('region', { name: 'Productivity Score' })).toBeVisible();
  return dialog;
}

test(
  'insights show the figures of the last days, and each figure drills down to its items',
  { tag: '@phone' },
  async ({ page, day }) => {
    await expect(day.addButton).toBeVisible();
    await createItems(page);
    // A read of a later week creates the habit's instance there, without a streak.
    await page.request.get('/api/habits?isWeekly=true&referenceDate=2026-12-12');
    const dialog = await openInsights(page);
    const card = (name: string) => dialog.getByRole('region', { name });
    for (const name of [
      'Productivity Score',
      'Task Completion',
      'Habit Performance',
      'Project Progress',
      'Reading Progress',
      'Personalized Recommendations',
    ]) {
      await expect(card(name)).toBeVisible();
    }
    // 40 · 3/4 + 20 · 1/7 + 20 · 0 + 10 · 1/2 + 10 · 0
    await expect(card('Productivity Score')).toContainText('38%');
    await expect(card('Personalized Recommendations').getByRole('listitem')).toHaveCount(3);
    await expect(card('Reading Progress')).toContainText('Middlemarch');
    await expect(card('Habit Performance')).toContainText('1 of 1 week');
    await expect(card('Habit Performance')).toContainText('streak 1');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await card('Task Completion')
      .getByRole('button', { name: /^Completed/ })
      .click();
    const rows = page.getByRole('dialog', { name: 'Tasks of this period' });
    await expect(rows.getByRole('listitem')).toHaveCount(4);
    await expect(rows.getByRole('listitem').filter({ hasText: 'Paint the fence' })).toContainText('Sat, Nov 21, 2026');
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();

    await card('Project Progress')
      .getByRole('button', { name: /^Kitchen/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Kitchen' }).getByRole('listitem')).toHaveText([
      'Sell the oven',
      'Order tiles',
    ]);
    await page.keyboard.press('Escape');

    await card('Personalized Recommendations')
      .getByRole('button', { name: /Finish the talk/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Why this is recommended' })).toContainText('Finish the talk');
  },
);

test('a bar of the chart opens its day by mouse and by keyboard', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await createItems(page);
  const dialog = await openInsights(page);
  const plot = dialog.getByRole('figure', { name: 'Completion by day' }).locator('svg').first();
  await plot.scrollIntoViewIfNeeded();
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Mon, Nov 16, 0 completed, 0 crossed out, 0 open')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: 'Sun, Nov 15' })).toContainText('Nothing here');
    await page.keyboard.press('Escape');
    await expect(plot).toBeFocused();
  }

  const box = (await plot.boundingBox()) ?? { width: 0, height: 0 };
  await plot.click({ position: { x: box.width - 12, y: box.height / 2 } });
  await expect(page.getByRole('dialog', { name: 'Sat, Nov 21' }).getByRole('listitem')).toHaveCount(2);
});

test('the period can be chosen, and a refresh includes new data', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/tasks', { title: 'Long ago', date: addDays(TODAY, -20), isCompleted: true });
  const dialog = await openInsights(page);
  await expect(dialog.getByText('No data available for this time period.')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Last 30 Days' }).click();
  const tasks = dialog.getByRole('region', { name: 'Task Completion' });
  await expect(tasks).toContainText('1 of 1');
  // Habits, goals, projects and books: a part that nobody has used has no figure.
  await expect(dialog.getByRole('region', { name: 'Productivity Score' }).getByText('Nothing yet')).toHaveCount(4);
  await expect(tasks).toContainText('no earlier period to compare');
  await expect(tasks).toContainText('Morning');
  await dialog.getByRole('tab', { name: 'All Time' }).click();
  await expect(tasks).toContainText('over 21 days');

  await createItem(page, '/api/tasks', { title: 'Just now', date: TODAY });
  await dialog.getByRole('button', { name: 'Refresh Insights' }).click();
  await expect(
    page.getByText('Your productivity insights have been updated with the latest data.', { exact: true }),
  ).toBeVisible();
  await expect(tasks).toContainText('1 of 2');
  // The button has kept the focus in the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the most productive time is a guess while nothing is completed (INS-15)', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/tasks', { title: 'Just now', date: TODAY });
  const dialog = await openInsights(page);
  const tasks = dialog.getByRole('region', { name: 'Task Completion' });
  await expect(tasks).toContainText('nothing completed yet');
  await expect(tasks).toContainText('Morning');
  await expect(dialog.getByRole('region', { name: 'Productivity Score' })).toContainText('Nothing completed yet');
});

test('a failed load is reported and can be retried', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.route('**/api/tasks/all', async (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'View Insights' }).click();
  const dialog = page.getByRole('dialog', { name: 'Halo AI Insights' });
  const failure = 'Could not analyze your productivity data. Please try again later.';
  await expect(page.getByText(failure, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Your data could not be read.')).toBeVisible();
  await page.unroute('**/api/tasks/all');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('region', { name: 'Productivity Score' })).toBeVisible();
});

test.describe('the drill-down of a figure', () => {
  test('opens an item, and shows its new title after saving @desk', async ({ page, day }) => {
    await expect(day.addButton).toBeVisible();
    await createItems(page);
    const dialog = await openInsights(page);
    await dialog
      .getByRole('region', { name: 'Task Completion' })
      .getByRole('button', { name: /^Completed/ })
      .click();
    const rows = page.getByRole('dialog', { name: 'Tasks of this period' });
    await rows.getByRole('button', { name: 'Paint the fence' }).click();
    const entry = page.getByRole('dialog', { name: 'Edit Task' });
    await entry.getByRole('textbox').first().fill('Paint the gate');
    await page.keyboard.press('Enter');
    await expect(entry).toHaveCount(0);
    await expect(rows.getByRole('button', { name: 'Paint the gate' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(0);

    await dialog
      .getByRole('region', { name: 'Project Progress' })
      .getByRole('button', { name: /^Kitchen/ })
      .click();
    await page.getByRole('dialog', { name: 'Kitchen' }).getByRole('button', { name: 'Sell the oven' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Project Task' })).toBeVisible();
  });
});
