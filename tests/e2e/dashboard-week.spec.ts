import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/browser.ts';
import { FIRST_CARDS, test, withInput, withMouseAndKeyboard } from '../support/dashboard-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { leaveScreen } from '../support/shared-page.ts';

const KITCHEN = { title: 'Kitchen', task: 'Measure the wall' };

function weekButton(page: Page, name: 'Previous week' | 'Next week'): Locator {
  return page.getByRole('navigation', { name: 'Week' }).getByRole('button', { name });
}

withMouseAndKeyboard(() => {
  test('adjacent weeks are prefetched and show without a loading state', async ({ page, dashboard }) => {
    await dashboard.addTasks('2026-11-24', 'Water the plants');
    await dashboard.addTasks('2026-11-10', 'Sow the seeds');
    await dashboard.open();
    const week = page.getByRole('navigation', { name: 'Week' });
    await expect(week).toContainText('Week 47');
    await expect(week).toContainText('Nov 16 - Nov 22');
    const read: Request[] = [];
    page.on('requestfinished', (request) => read.push(request));
    const dates = () => read.map((request) => new URL(request.url()).searchParams.toString());
    const control = weekButton(page, 'Next week');
    const place = await control.boundingBox();
    await (dashboard.inputMethod === 'mouse' ? control.hover() : control.focus());
    for (const parameters of [
      'date=2026-11-23',
      'date=2026-11-09',
      'weekly=true&date=2026-11-23',
      'isWeekly=true&referenceDate=2026-11-23&today=2026-11-16',
    ]) {
      await expect.poll(dates).toContain(parameters);
    }
    await waitForNetworkIdle(page);
    // Later requests get no response.
    await page.route(/\/api\//, async () => undefined);
    await dashboard.press(control);
    await expect(week).toContainText('Week 48');
    await expect(dashboard.row('tuesday', 'Water the plants')).toBeVisible();
    await expect(dashboard.card('monday')).toContainText('23rd');
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await dashboard.press(week.getByRole('button', { name: /go to this week/ }));
    await expect(week).toContainText('Week 47');
    // A change of the week scrolls to its first day.
    await page.locator('[data-board]').evaluate((board) => board.scrollTo({ top: board.scrollHeight }));
    await expect(dashboard.card('monday')).not.toBeInViewport();
    await dashboard.press(weekButton(page, 'Previous week'));
    await expect(dashboard.card('monday')).toBeInViewport();
    await expect(dashboard.row('tuesday', 'Sow the seeds')).toBeVisible();
    // The name of this week is shorter, but the arrow stays under the pointer.
    await expect(week).toContainText('Nov 9 - Nov 15');
    expect(await control.boundingBox()).toEqual(place);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  });
});

withInput('mouse', () => {
  test('a task is added to the day of its card', async ({ page, dashboard }) => {
    await dashboard.open();
    const control = dashboard.card('wednesday').getByRole('button', { name: 'Add Task' });
    await dashboard.press(control);
    await page.keyboard.type('Water the plants');
    await page.keyboard.press('Enter');
    await expect(dashboard.dialog).toHaveCount(0);
    await expect(dashboard.row('wednesday', 'Water the plants')).toBeVisible();
    await expect(control).toBeFocused();
  });
});

withInput('keyboard', () => {
  test('a project added from the toolbar gets a card, which is scrolled into view', async ({ page, dashboard }) => {
    const others = ['Attic', 'Cellar', 'Kitchen', 'Office', 'Porch'];
    for (const title of others) await page.request.post('/api/projects', { data: { title } });
    await dashboard.open();
    const control = dashboard.toolbar.getByRole('button', { name: 'Add Project' });
    await dashboard.press(control);
    await page.keyboard.type('Garden');
    await page.keyboard.press('Enter');
    await expect(dashboard.toast).toContainText('Project created');
    await expect.poll(async () => dashboard.cards()).toHaveLength(FIRST_CARDS.length + others.length + 1);
    const title = page.locator('[data-card] h2').last();
    await expect(title).toHaveText('Garden');
    await expect(title).toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Add a task to Garden' })).toBeFocused();
  });
});

test('the board, its menus and its dialogs are accessible in both themes @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  test.slow();
  const { id } = await projects.make(KITCHEN.title, KITCHEN.task);
  const done = await projects.make('Shed');
  await page.request.put(`/api/projects/${done.id}`, { data: { isCompleted: true } });
  await dashboard.addTasks('2026-11-16', 'Water the plants');
  await dashboard.open();
  const card = `project-${id}`;
  const states: [string, () => Promise<void>][] = [
    ['the board', async () => undefined],
    ['the menu of views', () => dashboard.viewControl.click()],
    ["a day's menu", () => dashboard.menuControl('monday').click()],
    ["a project's menu", () => dashboard.menuControl(card).click()],
    ['Move', () => dashboard.chooseAction('monday', 'Move Card')],
    ['Delete Project', () => dashboard.chooseAction(card, 'Delete Project')],
    ['Add Task', () => dashboard.chooseAction(card, 'Add Task')],
    ['Hidden Cards', () => dashboard.chooseInViewMenu('Show Hidden Cards (2)')],
    ['Completed Projects', () => dashboard.chooseInViewMenu('Completed Projects')],
    [
      'Save Custom View',
      async () => {
        await dashboard.chooseInViewMenu('Save Current Layout');
        await dashboard.button('Save View').click();
        await expect(dashboard.dialog.getByRole('alert')).toBeVisible();
      },
    ],
  ];
  for (const [name, show] of states) {
    await test.step(name, async () => {
      await show();
      if (name !== 'the board') await expect(dashboard.menu.or(dashboard.dialog)).toBeVisible();
      // At this place the mouse opens no tooltip.
      await page.mouse.move(0, 0);
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScroll(page);
      if (name !== 'the board') await dashboard.escape();
    });
  }
  await dashboard.sizeControl('monday').click();
  await dashboard.chooseAction('tuesday', 'Hide Card');
  await expect(dashboard.toast).toContainText('Tuesday hidden');
  await expectAccessibleInBothThemes(page);
});

const SIZES = [
  [600, 500],
  [900, 700],
  [1440, 900],
] as const;

test('nothing overflows a window of any width, and dialogs are 480 px wide @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  const { id } = await projects.make('W'.repeat(120), 'M'.repeat(200));
  const card = `project-${id}`;
  for (const [width, height] of SIZES) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await dashboard.open();
      await dashboard.card(card).scrollIntoViewIfNeeded();
      await expect(dashboard.row(card, 'MMM')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await dashboard.sizeControl(card).click();
      await expect.poll(async () => dashboard.expanded()).toEqual([card]);
      await dashboard.waitForAnimations();
      await expectNoSidewaysScroll(page);
      for (const name of ['Save Current Layout', 'Show Hidden Cards (1)', 'Completed Projects']) {
        await dashboard.chooseInViewMenu(name);
        await expect(dashboard.dialog).toBeVisible();
        await dashboard.waitForAnimations();
        expect((await dashboard.dialog.boundingBox())?.width).toBeCloseTo(480, 0);
        await expectNoSidewaysScroll(page);
        await dashboard.escape();
      }
      await dashboard.chooseAction(card, 'Move Card');
      await expect(dashboard.dialog).toBeVisible();
      await expectNoSidewaysScroll(page);
      await dashboard.escape();
      await dashboard.sizeControl(card).click();
      await expect.poll(async () => dashboard.expanded()).toEqual([]);
      await leaveScreen(page);
    });
  }
});
