import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from '../support/browser.ts';
import { FIRST_CARDS, test, type DashboardScreen } from '../support/dashboard-screen.ts';
import type { ProjectsScreen } from '../support/projects-screen.ts';
import { holdRequests } from '../support/traffic.ts';
import { afterFrames } from '../support/page-activity.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** With this many projects the board has six rows on a desktop. */
const MANY_PROJECTS = 13;

/** Opens a board whose last cards are far from the first. Returns the id of the card of the last project. */
async function openLongBoard(dashboard: DashboardScreen, projects: ProjectsScreen): Promise<string> {
  for (let index = 1; index < MANY_PROJECTS; index += 1) await projects.make(`Project ${index}`);
  const { id } = await projects.make('Last', 'Last task');
  await dashboard.open();
  await expect.poll(async () => dashboard.cards()).toHaveLength(FIRST_CARDS.length + MANY_PROJECTS);
  return `project-${id}`;
}

function getBoard({ page }: DashboardScreen): Locator {
  return page.locator('[data-scroller]').filter({ has: page.locator('[data-card]') });
}

/** Scrolls the board with the wheel at its left edge. */
async function wheelBoard(dashboard: DashboardScreen, by: number): Promise<void> {
  const box = await getBoard(dashboard).boundingBox();
  if (box === null) throw new Error('The board is not there');
  // At the edge the mouse is over no list that would scroll itself.
  await dashboard.page.mouse.move(box.x + 4, box.y + box.height / 2);
  await dashboard.page.mouse.wheel(0, by);
}

/** The index of the first visible row of a list. */
async function findFirstVisibleRow(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const edge = element.getBoundingClientRect().top;
    return [...element.querySelectorAll('li')].findIndex((row) => row.getBoundingClientRect().bottom > edge + 1);
  });
}

async function readTitles(list: Locator): Promise<(string | null)[]> {
  return list.locator('[data-row-title]').allTextContents();
}

test('a card just outside the viewport has its rows, and a card several rows away has none @desk', async ({
  dashboard,
  projects,
}) => {
  await dashboard.addTasks('2026-11-16', 'Water the plants');
  const last = await openLongBoard(dashboard, projects);
  const board = getBoard(dashboard);
  const beyond = async () => {
    const [boardBox, cardBox] = await Promise.all([board.boundingBox(), dashboard.card('monday').boundingBox()]);
    return (boardBox?.y ?? 0) - (cardBox?.y ?? 0) - (cardBox?.height ?? 0);
  };
  await expect(dashboard.row('monday', 'Water the plants')).toBeVisible();
  await wheelBoard(dashboard, 50 - (await beyond()));
  await expect.poll(async () => Math.abs((await beyond()) - 50)).toBeLessThan(2);
  // Rows mount and unmount one frame after the board was scrolled.
  await afterFrames(dashboard.page);
  await expect(dashboard.row('monday', 'Water the plants')).toBeAttached();
  await expect(dashboard.card(last)).toBeAttached();
  await expect(dashboard.row(last, 'Last task')).toHaveCount(0);
  await wheelBoard(dashboard, 5000);
  await expect(dashboard.row(last, 'Last task')).toBeVisible();
  await expect(dashboard.row('monday', 'Water the plants')).toHaveCount(0);
});

test('every card of a usual board has its rows, also far below the viewport @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  const { id } = await projects.make('Garden', 'Dig');
  await page.setViewportSize({ width: 1024, height: 600 });
  await dashboard.open();
  await expect(dashboard.row(`project-${id}`, 'Dig')).toBeVisible();
  await expect(dashboard.card(`project-${id}`)).not.toBeInViewport();
});

test('a focused row keeps the focus when the board is scrolled far away @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  await dashboard.addTasks('2026-11-16', 'Water the plants', 'Sweep the floor');
  await dashboard.addTasks('2026-11-17', 'Call Ana');
  const last = await openLongBoard(dashboard, projects);
  const row = dashboard.row('monday', 'Water the plants');
  await row.locator('[data-row-title]').focus();
  await wheelBoard(dashboard, 5000);
  await expect(dashboard.row(last, 'Last task')).toBeVisible();
  await expect(dashboard.row('tuesday', 'Call Ana')).toHaveCount(0);
  await expect(row.locator('[data-row-title]')).toBeFocused();
  await expect(dashboard.row('monday', 'Sweep the floor')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: 'Actions for Water the plants' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dashboard.row('monday', 'Sweep the floor').getByRole('checkbox')).toBeFocused();
});

/** The same once the list is stable: rows that become visible get their real heights in the next frames. */
async function findFirstVisibleRowAtRest(page: Page, list: Locator): Promise<number> {
  for (let seen = -1; ;) {
    const before = seen;
    await afterFrames(page);
    seen = await findFirstVisibleRow(list);
    if (seen === before) return seen;
  }
}

test('a long list keeps its scroll position when the board is scrolled far away and back @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  const words = 'with a title so long that it takes a second line and on a narrow card a third one';
  const titles = Array.from({ length: 120 }, (_, index) => `Task ${index} ${words.slice(0, 45 + ((index * 7) % 40))}`);
  await dashboard.addTasks('2026-11-16', ...titles.slice(0, 60));
  await dashboard.addTasks('2026-11-16', ...titles.slice(60));
  await openLongBoard(dashboard, projects);
  const list = dashboard.list('monday');
  await expect(list.getByText('Task 0 ')).toBeVisible();
  await list.hover();
  await page.mouse.wheel(0, await list.evaluate(({ scrollHeight }) => (scrollHeight * 2) / 3));
  await expect.poll(async () => findFirstVisibleRow(list)).toBeGreaterThan(40);
  const before = await findFirstVisibleRowAtRest(page, list);
  expect(before).toBeLessThan(90);
  await wheelBoard(dashboard, 5000);
  await expect(list.locator('li')).toHaveCount(0);
  await wheelBoard(dashboard, -5000);
  await expect.poll(async () => list.locator('[data-item]').count()).toBeGreaterThan(before);
  expect(Math.abs((await findFirstVisibleRowAtRest(page, list)) - before)).toBeLessThanOrEqual(1);
});

test('Alt with an arrow key moves a card or a row without reopening its menu @desk', async ({ page, dashboard }) => {
  await dashboard.addTasks('2026-11-16', 'First', 'Second');
  await dashboard.open();
  const list = dashboard.list('monday');
  await dashboard.menuControl('monday').click();
  await expect(dashboard.menu).toBeVisible();
  await dashboard.escape();
  await dashboard.menuControl('monday').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => dashboard.cards()).toEqual(FIRST_CARDS.with(0, 'tuesday').with(1, 'monday'));
  await expect(dashboard.menu).toHaveCount(0);

  const rowMenu = dashboard.row('monday', 'First').getByRole('button', { name: 'Actions for First' });
  expect(await readTitles(list)).toEqual(['First', 'Second']);
  await rowMenu.click();
  await expect(dashboard.menu).toBeVisible();
  await dashboard.escape();
  await rowMenu.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => readTitles(list)).toEqual(['Second', 'First']);
  await expect(dashboard.menu).toHaveCount(0);
  // The card has not moved with its row.
  expect(await dashboard.cards()).toEqual(FIRST_CARDS.with(0, 'tuesday').with(1, 'monday'));
});

test('in one column a card that the keyboard moves stays in view @desk', async ({ page, dashboard }) => {
  await page.setViewportSize({ width: 620, height: 600 });
  await dashboard.open();
  await dashboard.sizeControl('monday').focus();
  for (const place of [1, 2, 3, 4, 5, 6]) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await dashboard.cards()).indexOf('monday')).toBe(place);
    await dashboard.waitForAnimations();
    await expect(dashboard.card('monday')).toBeInViewport({ ratio: 0.98 });
    await expect(dashboard.sizeControl('monday')).toBeFocused();
  }
});

test('a card can be dragged while the text of all cards is selected @desk', async ({ page, dashboard }) => {
  await dashboard.open();
  await dashboard.card('monday').locator('header').click();
  await page.keyboard.press('ControlOrMeta+A');
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('No tasks for Wednesday');
  await dashboard.drag('wednesday', 'monday', 'before');
  const moved = ['wednesday', ...FIRST_CARDS.filter((card) => card !== 'wednesday')];
  await expect.poll(async () => dashboard.cards()).toEqual(moved);
});

test('Escape closes an open menu while the pointer is over its button @desk', async ({ page, dashboard }) => {
  await dashboard.open();
  const control = dashboard.menuControl('monday');
  // The first opening also loads the menu's code.
  for (let time = 0; time < 2; time += 1) {
    await control.click();
    await expect(dashboard.menu).toBeVisible();
    const box = await control.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10 + time, (box?.y ?? 0) + 10);
    // A tooltip opens after 700 ms; here none may open.
    await page.clock.runFor(1_200);
    await page.keyboard.press('Escape');
    await expect(dashboard.menu).toHaveCount(0);
    await page.mouse.move(5, 5);
  }
});

test('the board does not scroll sideways while cards are animated @desk', async ({ page, dashboard }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await dashboard.open();
  await dashboard.waitForAnimations();
  await wheelBoard(dashboard, 0);
  // When it grows, the card of the right column moves to the left one and overlaps the edge on its way.
  const gliding = await dashboard.sizeControl('tuesday').evaluate(async (control) => {
    (control as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    const animations = document.getAnimations();
    for (const animation of animations) animation.pause();
    return animations.length;
  });
  expect(gliding).toBeGreaterThan(0);
  await page.mouse.wheel(150, 0);
  // A scroll would happen in the next frames.
  await afterFrames(page);
  expect(await getBoard(dashboard).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expectNoSidewaysScroll(page);
});

test('cards that wait for the projects are hidden until then and appear without an animation @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  const first = await projects.make('Kitchen', 'Measure the wall');
  await projects.make('Garden');
  await dashboard.open();
  await dashboard.chooseInViewMenu('Projects');
  await expect.poll(async () => dashboard.expanded()).toEqual([`project-${first.id}`]);
  await page.addInitScript(() => {
    const frames: [string | undefined, number][] = [];
    const note = () => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
      const gliding = cards.filter((card) => card.getAnimations().length > 0).length;
      const [card] = cards;
      if (card && getComputedStyle(card).visibility === 'visible') frames.push([card.dataset['card'], gliding]);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(globalThis, { frames });
  });
  const frames = async () =>
    page.evaluate(() => (globalThis as unknown as { frames: [string | undefined, number][] }).frames);
  const release = await holdRequests(page, /\/api\/projects(\?.*)?$/);
  // Otherwise the page begins with the projects that it showed last.
  await page.evaluate(() => void indexedDB.deleteDatabase('halo'));
  await page.reload();
  await dashboard.viewControl.waitFor();
  await expect(dashboard.card('monday')).toBeAttached();
  // A visible card would show in the next frames.
  await afterFrames(page);
  await expect(dashboard.card('monday')).toBeHidden();
  expect(await frames()).toEqual([]);
  release();
  await expect(dashboard.row(`project-${first.id}`, 'Measure the wall')).toBeVisible();
  // An animation would start in the next frames.
  await afterFrames(page);
  const seen = await frames();
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter(([card, gliding]) => card !== `project-${first.id}` || gliding > 0)).toEqual([]);
});
