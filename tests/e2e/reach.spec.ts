import type { Locator, Page } from '@playwright/test';
import {
  findAnnouncement,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  waitForAnimations,
  test,
} from '../support/browser.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen, visit } from '../support/shared-page.ts';

const SCREENS = ['/days', '/goals', '/habits', '/projects', '/settings', '/ai-assistant'];
const LONG_TITLE = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk and what is to become of it after the spring';
const RIGHT_TO_LEFT = 'שלחו את המסמכים לכל מי שהיה בפגישה באביב ושאלו מה עלה בגורל התוכנית';

/** Window sizes and type sizes in which everything must be reachable. Zooming a desktop to 200 % halves its window. */
const NARROW = [
  { width: 390, height: 844, type: '200%' },
  { width: 320, height: 640, type: '100%' },
  { width: 320, height: 640, type: '200%' },
];
const WIDE = [
  { width: 1440, height: 900, type: '200%' },
  { width: 720, height: 450, type: '100%' },
  { width: 720, height: 450, type: '200%' },
];

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

test('every screen fits large type and small windows', { tag: '@widths' }, async ({ page, day }) => {
  await day.add(LONG_TITLE);
  const date = day.today;
  await page.request.post('/api/goals', { data: { title: LONG_TITLE, isWeekly: true, dueDate: date } });
  await page.request.post('/api/habits', { data: { title: LONG_TITLE, isWeekly: true, dueDate: date } });
  await page.request.post('/api/projects', { data: { title: LONG_TITLE } });
  for (const path of SCREENS) {
    await visit(page, path);
    await waitForNetworkIdle(page);
    for (const { type, ...size } of isPhone(page) ? NARROW : WIDE) {
      await page.setViewportSize(size);
      await page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), type);
      await test.step(`${path} at ${size.width} × ${size.height}, ${type}`, async () => {
        await expectNoSidewaysScroll(page);
        // The width and the height of the window do not change in the same frame.
        await expect(async () => expectApart(await measureNavigation(page), size)).toPass({ timeout: 5_000 });
        if (path !== '/settings')
          await expect(page.getByRole('button', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 });
      });
    }
  }
});

test('floating buttons cover no card in low windows or large type', { tag: '@desk' }, async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.request.post('/api/projects', { data: { title: 'Move house' } });
  const floating = page.locator('[aria-label="Dashboard"], [aria-label="Ask Halo"], [aria-label="Add Project"]');
  for (const path of ['/days', '/goals', '/projects']) {
    await visit(page, path);
    for (const { type, ...size } of [...WIDE, { width: 1024, height: 500, type: '100%' }]) {
      await page.setViewportSize(size);
      await page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), type);
      const scroller = page.locator('[data-scroller], main > .grid').first();
      await expect(scroller).toBeVisible();
      const below = (await measureBox(scroller)).bottom;
      // In a narrow window, Halo's button is in the header.
      const tops = (await Promise.all((await floating.all()).map(measureBox))).filter(
        ({ top }) => top > size.height / 2,
      );
      expect([path, type, tops.filter(({ top }) => top < below)]).toEqual([path, type, []]);
    }
  }
});

test('a toast covers no control', { tag: '@phone' }, async ({ page, day }) => {
  await page.request.post('/api/projects', { data: { title: 'Move house' } });
  const expectFree = async (): Promise<void> => {
    await waitForAnimations(page);
    const toast = { ...(await measureBox(day.toast)), name: 'toast' };
    const controls = page.locator('button, a, input, textarea').filter({ visible: true });
    // Leave out controls that are scrolled out of view, and those of the toast.
    const boxes = await controls.evaluateAll((all) =>
      all
        .filter((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const reached = document.elementsFromPoint(left + width / 2, top + height / 2);
          return reached.includes(control) && control.closest('[data-toasts]') === null;
        })
        .map((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return { name: control.getAttribute('aria-label') ?? control.textContent, left, right, top, bottom };
        }),
    );
    expect(boxes.length).toBeGreaterThan(2);
    expect(boxes.flatMap((box) => findOverlaps([toast, box]))).toEqual([]);
  };
  const places: Record<string, () => Promise<void>> = {
    'the day': async () => undefined,
    'a new task': async () => day.addButton.click(),
    'the assistant': async () => page.getByRole('button', { name: 'Halo' }).click(),
    'the settings': async () => page.getByRole('button', { name: 'Settings' }).click(),
    'the projects': async () => page.getByRole('link', { name: 'Projects' }).click(),
  };
  for (const [place, open] of Object.entries(places)) {
    await test.step(place, async () => {
      await day.add('Slipped');
      await day.chooseAction('Slipped', 'Delete');
      await open();
      await expectFree();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test("the assistant's screen scrolls when it does not fit", { tag: '@widths' }, async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.setViewportSize({ width: 320, height: 480 });
  await visit(page, '/ai-assistant');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeInViewport({ ratio: 1 });
  const ask = page.getByRole('button', { name: 'Ask Assistant' });
  await ask.scrollIntoViewIfNeeded();
  await expect(ask).toBeInViewport({ ratio: 1 });
});

test('buttons have a border in forced colours', { tag: '@widths' }, async ({ page, day }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await day.add('Water the plants');
  await expectAccessible(page);
  if (!isPhone(page)) await expectEdge(page.getByRole('button', { name: 'Ask Halo' }));
  await visit(page, '/projects');
  await expectEdge(page.getByRole('button', { name: 'Add Project' }));
  await expectAccessible(page);
  await visit(page, '/settings');
  await expectAccessible(page);
});

test('the floating buttons are aligned on a desktop', { tag: '@desk' }, async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await visit(page, '/projects');
  const add = await measureBox(page.getByRole('button', { name: 'Add Project' }));
  const halo = await measureBox(page.getByRole('button', { name: 'Ask Halo' }));
  expect([add.top, add.bottom]).toEqual([halo.top, halo.bottom]);
  expect(halo.left - add.right).toBeGreaterThan(8);
});

test('nothing is animated under reduced motion', async ({ page, day }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await day.add('Water the plants');
  await day.add('Call Ana');
  // Check every frame, so that short animations are noticed.
  await page.evaluate(() => {
    const moving = new Set<string>();
    Object.assign(window, { moving });
    const look = (): void => {
      for (const { effect } of document.getAnimations()) {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        if (Number(effect?.getComputedTiming().duration) > 1) moving.add(target?.outerHTML.slice(0, 200) ?? '');
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await day.complete('Water the plants');
  await expect(day.row('Water the plants')).toHaveAttribute('data-state', 'completed');
  await day.addButton.click();
  await expect(day.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
  await day.chooseAction('Call Ana', 'Delete');
  await expect(day.toast).toBeVisible();
  expect(await page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving])).toEqual([]);
});

test('a right-to-left title is displayed right to left, and no control covers it', async ({ page, day }) => {
  await day.add(RIGHT_TO_LEFT);
  await page.request.post('/api/tasks', { data: { title: `${RIGHT_TO_LEFT}!`, date: day.today, isPriority: true } });
  await reopen(page);
  for (const title of [RIGHT_TO_LEFT, `${RIGHT_TO_LEFT}!`]) {
    const edit = page.getByRole('button', { name: `Edit ${title}`, exact: true });
    await expect(edit).toHaveCSS('direction', 'rtl');
    const row = page.locator('li').filter({ has: edit });
    await row.hover();
    const words = await edit.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { name: 'title', left, right, top, bottom };
    });
    const controls = row.locator('[role="checkbox"], [role="img"], button[aria-label^="Actions for"]');
    expect(await controls.count()).toBeGreaterThan(1);
    for (const control of await controls.all()) expect(findOverlaps([words, await measureBox(control)])).toEqual([]);
  }
});

test('a list fades at the end where it continues, and says how many open items are below', async ({ page, day }) => {
  const list = day.card().locator('[data-item-list]');
  await expect(day.card()).not.toHaveAttribute('data-more', /./);
  const tasks = Array.from({ length: 40 }, (_, place) => ({
    title: `Task ${place}`,
    date: day.today,
    sortOrder: place,
  }));
  await page.request.post('/api/tasks/batch', { data: { tasks } });
  await reopen(page);
  await expect(day.card()).toHaveAttribute('data-more', 'below');
  const more = list.getByRole('button', { name: / more below$/ });
  const hidden = Number.parseInt((await more.textContent()) ?? '', 10);
  expect(hidden).toBeGreaterThan(20);
  await expect(day.row(`Task ${40 - hidden - 1}`)).toBeInViewport({ ratio: 0.5 });
  await expect(day.row(`Task ${40 - hidden}`)).not.toBeInViewport({ ratio: 0.5 });
  await more.dispatchEvent('click');
  await expect(day.card()).toHaveAttribute('data-more', /above/);
  await expect(day.row(`Task ${40 - hidden}`)).toBeInViewport({ ratio: 1 });
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(day.card()).toHaveAttribute('data-more', 'above');
  await expect(more).toHaveCount(0);
  await day.add('One more');
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(more).toHaveText(`${hidden + 1} more below`);
  // Once all open rows are in sight, it counts the finished ones.
  const stored = (await (await page.request.get('/api/tasks/all')).json()) as { id: number }[];
  const changes = stored.slice(1).map(({ id }) => ({ id, isCompleted: true }));
  expect((await page.request.patch('/api/tasks/batch', { data: { changes } })).ok()).toBe(true);
  await reopen(page);
  await expect(list.getByRole('button', { name: /^\d\d finished below$/ })).toBeVisible();
});

/** The controls of the header and of the bottom bar. */
async function measureNavigation(page: Page): Promise<Box[]> {
  return page.locator('body').evaluate((body) =>
    [...body.querySelectorAll('header:not(section header), nav[aria-label="Screens"]')]
      .flatMap((bar) => [...bar.querySelectorAll('a, button')])
      .filter((control, place, all) => control.checkVisibility() && all.indexOf(control) === place)
      .map((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return { name: control.getAttribute('aria-label') ?? control.textContent, left, right, top, bottom };
      }),
  );
}

/** Expects that all boxes are inside the window, and that no two overlap. */
function expectApart(boxes: Box[], { width, height }: { width: number; height: number }): void {
  expect(boxes.length).toBeGreaterThan(5);
  const cut = boxes.filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height);
  expect(cut).toEqual([]);
  expect(findOverlaps(boxes)).toEqual([]);
}

function findOverlaps(boxes: Box[]): string[] {
  return boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

async function measureBox(control: Locator): Promise<Box> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { name: element.getAttribute('aria-label') ?? '', left, right, top, bottom };
  });
}

async function expectEdge(button: Locator): Promise<void> {
  const { width, style, color, behind } = await button.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    return { width: borderTopWidth, style: borderTopStyle, color: borderTopColor, behind: ground };
  });
  expect([width, style]).toEqual(['1px', 'solid']);
  expect(color).not.toBe(behind);
}

test("actions of a row's menu are announced to screen readers", async ({ page, day }) => {
  await day.add('Water the plants');
  const done = [
    ['Make priority', 'Made a priority'],
    ['Remove priority', 'No longer a priority'],
    ['Flag', 'Flagged'],
    ['Unflag', 'No longer flagged'],
    ['Cross out', 'Crossed out'],
    ['Restore', 'Restored'],
  ] as const;
  for (const [action, text] of done) {
    await day.chooseAction('Water the plants', action);
    await expect(findAnnouncement(page, text)).toHaveCount(1);
    await expect(
      day.row('Water the plants').getByRole('button', { name: 'Actions for Water the plants' }),
    ).toBeFocused();
  }
  // The message must not stay in the live region.
  await expect(findAnnouncement(page, 'Restored')).toHaveCount(0, { timeout: 10_000 });
});
