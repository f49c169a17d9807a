import { findAnnouncement, expect } from '../support/browser.ts';
import { FIRST_CARDS, test, withInput, type DashboardScreen } from '../support/dashboard-screen.ts';
import { recordRenderedLists, takeRenderedLists } from '../support/rendered-lists.ts';

/** The first cards in the order that results from moving one of them to a place; places count from 0. */
function orderAfterMove(card: string, place: number): string[] {
  return FIRST_CARDS.filter((other) => other !== card).toSpliced(place, 0, card);
}

/** Expects this order on the board, in local storage and after a reload. */
async function expectOrder(dashboard: DashboardScreen, order: string[]): Promise<void> {
  await expect.poll(async () => dashboard.cards()).toEqual(order);
  expect(await dashboard.readStored('dashboard-view-mode')).toBe('custom');
  const kept = (await dashboard.readStored('dashboard-card-order')) as string[];
  expect(kept.filter((card) => order.includes(card))).toEqual(order);
  await dashboard.reopen();
  expect(await dashboard.cards()).toEqual(order);
}

test('a card is dragged by its header to another place @desk', async ({ page, dashboard }) => {
  await dashboard.open();
  await dashboard.drag('monday', 'thursday', 'after');
  await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('monday', 3));
  await expect(findAnnouncement(page, 'Monday moved to place 4 of 11')).toBeAttached();
  await dashboard.viewControl.click();
  await expect(dashboard.chosen).toHaveText('Unsaved Layout');
  await dashboard.escape();
  await dashboard.drag('monday', 'tuesday', 'before');
  await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS);
  await dashboard.drag('sunday', 'wednesday', 'before');
  await expectOrder(dashboard, orderAfterMove('sunday', 2));
});

test('a card is dragged by the empty part of its body, and stays when dropped onto itself @desk', async ({
  page,
  dashboard,
}) => {
  await dashboard.open();
  await dashboard.drag('tuesday', 'tuesday', 'after');
  const [from, to] = await Promise.all([
    dashboard.list('monday').boundingBox(),
    dashboard.card('thursday').boundingBox(),
  ]);
  if (from === null || to === null) throw new Error('A card is not there');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 200, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('monday', 2));
});

test('a hidden card keeps its place while others are moved @desk', async ({ dashboard }) => {
  await dashboard.open();
  await dashboard.drag('saturday', 'monday', 'before');
  await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('saturday', 0));
  await dashboard.chooseInViewMenu('Show Hidden Cards (1)');
  await dashboard.select('Friday');
  await dashboard.button('Unhide').click();
  await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('saturday', 0).toSpliced(4, 0, 'friday'));
});

test('in one column a card is dragged above another @desk', async ({ page, dashboard }) => {
  await page.setViewportSize({ width: 620, height: 600 });
  await dashboard.open();
  await dashboard.card('monday').scrollIntoViewIfNeeded();
  await dashboard.drag('tuesday', 'monday', 'before');
  await expectOrder(dashboard, orderAfterMove('tuesday', 0));
});

test('Alt with an arrow key moves the card whose header has the focus, and the focus stays @desk', async ({
  page,
  dashboard,
}) => {
  await dashboard.open();
  for (const control of [dashboard.sizeControl('monday'), dashboard.menuControl('monday')]) {
    await control.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('monday', 1));
    await expect(findAnnouncement(page, 'Monday moved to place 2 of 11')).toBeAttached();
    await expect(control).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS);
    await expect(findAnnouncement(page, 'Monday moved to place 1 of 11')).toBeAttached();
    await expect(control).toBeFocused();
    // The first card cannot move further up.
    await page.keyboard.press('Alt+ArrowUp');
  }
  for (let step = 0; step < FIRST_CARDS.length; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await expect(dashboard.menuControl('monday')).toBeFocused();
  await expect(dashboard.menuControl('monday')).toBeInViewport();
  await expectOrder(dashboard, orderAfterMove('monday', 10));
});

withInput('mouse', () => {
  test('a free position puts the card behind the last card', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseAction('monday', 'Move Card');
    await dashboard.press(dashboard.dialog.getByRole('button', { name: 'Position 12' }));
    await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('monday', 10));
    await expect(findAnnouncement(page, 'Monday moved to place 11 of 11')).toBeAttached();
  });

  test('Escape and the close button leave move mode without a move', async ({ page, dashboard }) => {
    await dashboard.open();
    for (const leave of [() => page.keyboard.press('Escape'), () => dashboard.press(dashboard.button('Close'))]) {
      await dashboard.chooseAction('tuesday', 'Move Card');
      await expect(dashboard.dialog).toHaveAccessibleName('Move Tuesday');
      await leave();
      await expect(dashboard.dialog).toHaveCount(0);
      await expect(dashboard.menuControl('tuesday')).toBeFocused();
    }
    expect(await dashboard.cards()).toEqual(FIRST_CARDS);
    expect(await dashboard.readStored('dashboard-card-order')).toBeUndefined();
  });

  test('move mode has a position for each of more than 12 cards', async ({ dashboard, projects }) => {
    for (const title of ['One', 'Two', 'Three']) await projects.make(title);
    await dashboard.open();
    await dashboard.chooseAction('monday', 'Move Card');
    await expect(dashboard.dialog.locator('li')).toHaveCount(14);
  });
});

withInput('keyboard', () => {
  test('move mode puts a card at a numbered position', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseAction('tuesday', 'Move Card');
    const slots = dashboard.dialog.locator('li');
    await expect(slots).toHaveCount(12);
    for (const [slot, text] of ['Monday', 'Tuesday', 'Wednesday'].entries()) {
      await expect(slots.nth(slot)).toHaveText(`Position ${slot + 1}Move here${text}`);
    }
    await expect(slots.nth(11)).toHaveText('Position 12Move hereFree');
    await expect(slots.nth(1).getByRole('button')).toBeFocused();
    await expect(slots.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'location');
    await dashboard.press(slots.nth(6).getByRole('button'));
    await expect(dashboard.dialog).toHaveCount(0);
    await expect.poll(async () => dashboard.cards()).toEqual(orderAfterMove('tuesday', 6));
    await expect(findAnnouncement(page, 'Tuesday moved to place 7 of 11')).toBeAttached();
    await expect(dashboard.menuControl('tuesday')).toBeFocused();
    await expectOrder(dashboard, orderAfterMove('tuesday', 6));
  });
});

test('lists keep their scroll positions while their card or another card moves @desk', async ({ page, dashboard }) => {
  const titles = Array.from({ length: 40 }, (_, index) => `Task ${index}`);
  await dashboard.addTasks('2026-11-16', ...titles);
  await dashboard.addTasks('2026-11-17', ...titles);
  await dashboard.open();
  const scrolls = [dashboard.list('monday'), dashboard.list('tuesday')];
  for (const list of scrolls) {
    await expect(list.locator('li')).toHaveCount(40);
    await list.hover();
    await page.mouse.wheel(0, 200);
  }
  const tops = async () => Promise.all(scrolls.map((list) => list.evaluate(({ scrollTop }) => scrollTop)));
  await expect.poll(tops).toEqual([200, 200]);
  for (const [card, key] of [
    ['tuesday', 'Alt+ArrowUp'],
    ['tuesday', 'Alt+ArrowDown'],
    ['wednesday', 'Alt+ArrowUp'],
  ] as const) {
    const before = await dashboard.cards();
    await dashboard.sizeControl(card).focus();
    await page.keyboard.press(key);
    await expect.poll(async () => dashboard.cards()).not.toEqual(before);
    expect(await tops()).toEqual([200, 200]);
  }
  await dashboard.drag('monday', 'wednesday', 'after');
  await expect
    .poll(async () => dashboard.cards())
    .toEqual(orderAfterMove('monday', 1).with(0, 'wednesday').with(2, 'tuesday'));
  expect(await tops()).toEqual([200, 200]);
});

test('moving or resizing a card renders no other list, and a task change only the list of the task @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  // Lists far outside the viewport are not rendered, so the viewport has to show all.
  await page.setViewportSize({ width: 1920, height: 1800 });
  await recordRenderedLists(page);
  await page.goto('/icon.svg');
  await dashboard.addTasks('2026-11-16', 'Water the plants');
  const kitchen = await projects.make('Kitchen', 'Measure the wall');
  await dashboard.open();
  // Each list is seen here once. This proves that a list missing from later results was not rendered.
  expect((await takeRenderedLists(page)).length).toBeGreaterThanOrEqual(FIRST_CARDS.length);
  await dashboard.sizeControl('monday').click();
  await expect.poll(async () => dashboard.expanded()).toEqual(['monday']);
  expect((await takeRenderedLists(page)).filter((label) => !label.startsWith('Tasks of Monday'))).toEqual([]);
  await dashboard.sizeControl('monday').click();
  await expect.poll(async () => dashboard.expanded()).toEqual([]);
  await takeRenderedLists(page);
  await dashboard.drag('tuesday', 'monday', 'before');
  await expect.poll(async () => (await dashboard.cards())[0]).toBe('tuesday');
  expect(await takeRenderedLists(page)).toEqual([]);
  await dashboard.row('monday', 'Water the plants').getByRole('checkbox').click();
  await expect(dashboard.card('monday')).toContainText('1 of 1');
  expect(await takeRenderedLists(page)).toEqual(['Tasks of Monday 16th']);
  await dashboard.row(`project-${kitchen.id}`, 'Measure the wall').getByRole('checkbox').click();
  await expect(dashboard.card(`project-${kitchen.id}`)).toContainText('1 of 1');
  // The response to the change of Monday's task may arrive only now.
  expect((await takeRenderedLists(page)).filter((label) => label !== 'Tasks of Monday 16th')).toEqual([
    'Tasks of Kitchen',
  ]);
});
