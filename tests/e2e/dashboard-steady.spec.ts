import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from '../support/browser.ts';
import { FIRST_CARDS, test, type DashboardScreen } from '../support/dashboard-screen.ts';
import type { ProjectsScreen } from '../support/projects-screen.ts';
import { holdBack } from '../support/traffic.ts';
import { afterFrames } from '../support/page-activity.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** So many projects make a board of six rows at a desk. */
const MANY_PROJECTS = 13;

/** Opens a board with so many cards that the last ones are far from the first; answers the card of its last project. */
async function openLongBoard(dashboard: DashboardScreen, projects: ProjectsScreen): Promise<string> {
  for (let index = 1; index < MANY_PROJECTS; index += 1) await projects.make(`Project ${index}`);
  const { id } = await projects.make('Last', 'Last task');
  await dashboard.open();
  await expect.poll(async () => dashboard.cards()).toHaveLength(FIRST_CARDS.length + MANY_PROJECTS);
  return `project-${id}`;
}

function boardOf({ page }: DashboardScreen): Locator {
  return page.locator('[data-scroller]').filter({ has: page.locator('[data-card]') });
}

/** Wheels the board, over whatever header is seen. */
async function wheelBoard(dashboard: DashboardScreen, by: number): Promise<void> {
  const box = await boardOf(dashboard).boundingBox();
  if (box === null) throw new Error('The board is not there');
  // Nothing that scrolls itself is at its edge.
  await dashboard.page.mouse.move(box.x + 4, box.y + box.height / 2);
  await dashboard.page.mouse.wheel(0, by);
}

/** By which place in its list the item stands that is the first to be seen. */
async function firstSeen(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const edge = element.getBoundingClientRect().top;
    return [...element.querySelectorAll('li')].findIndex((row) => row.getBoundingClientRect().bottom > edge + 1);
  });
}

async function titlesOf(list: Locator): Promise<(string | null)[]> {
  return list.locator('[data-row-title]').allTextContents();
}

test('a card just out of sight has its rows, and one several rows away has none @desk', async ({
  dashboard,
  projects,
}) => {
  await dashboard.addTasks('2026-11-16', 'Water the plants');
  const last = await openLongBoard(dashboard, projects);
  const board = boardOf(dashboard);
  const beyond = async () => {
    const [boardBox, cardBox] = await Promise.all([board.boundingBox(), dashboard.card('monday').boundingBox()]);
    return (boardBox?.y ?? 0) - (cardBox?.y ?? 0) - (cardBox?.height ?? 0);
  };
  await expect(dashboard.row('monday', 'Water the plants')).toBeVisible();
  await wheelBoard(dashboard, 50 - (await beyond()));
  await expect.poll(async () => Math.abs((await beyond()) - 50)).toBeLessThan(2);
  // Rows go and come a frame after the board was scrolled.
  await afterFrames(dashboard.page);
  await expect(dashboard.row('monday', 'Water the plants')).toBeAttached();
  await expect(dashboard.card(last)).toBeAttached();
  await expect(dashboard.row(last, 'Last task')).toHaveCount(0);
  await wheelBoard(dashboard, 5000);
  await expect(dashboard.row(last, 'Last task')).toBeVisible();
  await expect(dashboard.row('monday', 'Water the plants')).toHaveCount(0);
});

test('a row that has the focus keeps it when the board is wheeled far away @desk', async ({
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

/** The same once the list stays: rows that are seen for the first time get their real heights in the next frames. */
async function firstSeenAtRest(page: Page, list: Locator): Promise<number> {
  for (let seen = -1; ;) {
    const before = seen;
    await afterFrames(page);
    seen = await firstSeen(list);
    if (seen === before) return seen;
  }
}

test('a long list is where it was after the board was wheeled far away and back @desk', async ({
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
  await expect.poll(async () => firstSeen(list)).toBeGreaterThan(40);
  const before = await firstSeenAtRest(page, list);
  expect(before).toBeLessThan(90);
  await wheelBoard(dashboard, 5000);
  await expect(list.locator('li')).toHaveCount(0);
  await wheelBoard(dashboard, -5000);
  await expect.poll(async () => list.locator('[data-item]').count()).toBeGreaterThan(before);
  expect(Math.abs((await firstSeenAtRest(page, list)) - before)).toBeLessThanOrEqual(1);
});

test('the keys that move a card or a row do not open the menu that was open before @desk', async ({
  page,
  dashboard,
}) => {
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
  expect(await titlesOf(list)).toEqual(['First', 'Second']);
  await rowMenu.click();
  await expect(dashboard.menu).toBeVisible();
  await dashboard.escape();
  await rowMenu.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => titlesOf(list)).toEqual(['Second', 'First']);
  await expect(dashboard.menu).toHaveCount(0);
  // The card has not been moved with its row.
  expect(await dashboard.cards()).toEqual(FIRST_CARDS.with(0, 'tuesday').with(1, 'monday'));
});

test('in one column a card that is moved by keys stays in sight @desk', async ({ page, dashboard }) => {
  await page.setViewportSize({ width: 620, height: 600 });
  await dashboard.open();
  await dashboard.sizeControl('monday').focus();
  for (const place of [1, 2, 3, 4, 5, 6]) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await dashboard.cards()).indexOf('monday')).toBe(place);
    await dashboard.settled();
    await expect(dashboard.card('monday')).toBeInViewport({ ratio: 0.98 });
    await expect(dashboard.sizeControl('monday')).toBeFocused();
  }
});

for (const way of ['the mouse', 'Ctrl+A']) {
  test(`text that was selected with ${way} does not keep a card from being dragged @desk`, async ({
    page,
    dashboard,
  }) => {
    await dashboard.open();
    const list = await dashboard.list('monday').boundingBox();
    const end = await dashboard.list('thursday').boundingBox();
    if (list === null || end === null) throw new Error('A card is not there');
    await page.mouse.move(list.x + 60, list.y + 100);
    await page.mouse.down();
    if (way === 'the mouse') await page.mouse.move(end.x + 100, end.y + 200, { steps: 6 });
    await page.mouse.up();
    if (way === 'Ctrl+A') await page.keyboard.press('ControlOrMeta+A');
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('No tasks for Wednesday');
    await dashboard.drag('wednesday', 'monday', 'before');
    const moved = ['wednesday', ...FIRST_CARDS.filter((card) => card !== 'wednesday')];
    await expect.poll(async () => dashboard.cards()).toEqual(moved);
  });
}

test('who rests on the button of an open menu still leaves that with Escape @desk', async ({ page, dashboard }) => {
  await dashboard.open();
  const control = dashboard.menuControl('monday');
  // The first time its code is fetched.
  for (let time = 0; time < 2; time += 1) {
    await control.click();
    await expect(dashboard.menu).toBeVisible();
    const box = await control.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10 + time, (box?.y ?? 0) + 10);
    // A tooltip opens after 700 ms; here one must not.
    await page.clock.runFor(1_200);
    await page.keyboard.press('Escape');
    await expect(dashboard.menu).toHaveCount(0);
    await page.mouse.move(5, 5);
  }
});

test('while cards glide the board does not scroll sideways @desk', async ({ page, dashboard }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await dashboard.open();
  await dashboard.settled();
  await wheelBoard(dashboard, 0);
  // The card in the right column goes to the left one as it grows, and juts out on its way.
  const gliding = await dashboard.sizeControl('tuesday').evaluate(async (control) => {
    (control as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    const animations = document.getAnimations();
    for (const animation of animations) animation.pause();
    return animations.length;
  });
  expect(gliding).toBeGreaterThan(0);
  await page.mouse.wheel(150, 0);
  // It would scroll in the next frames.
  await afterFrames(page);
  expect(await boardOf(dashboard).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expectNoSidewaysScroll(page);
});

test('cards that wait for the projects are not seen before, and do not glide then @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  const first = await projects.make('Kitchen', 'Measure the wall');
  await projects.make('Garden');
  await dashboard.open();
  await dashboard.look('Projects');
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
  const release = await holdBack(page, /\/api\/projects(\?.*)?$/);
  await page.reload();
  await dashboard.viewControl.waitFor();
  await expect(dashboard.card('monday')).toBeAttached();
  // A card would be seen in the next frames.
  await afterFrames(page);
  await expect(dashboard.card('monday')).toBeHidden();
  expect(await frames()).toEqual([]);
  release();
  await expect(dashboard.row(`project-${first.id}`, 'Measure the wall')).toBeVisible();
  // Cards would begin to glide in the next frames.
  await afterFrames(page);
  const seen = await frames();
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter(([card, gliding]) => card !== `project-${first.id}` || gliding > 0)).toEqual([]);
});
