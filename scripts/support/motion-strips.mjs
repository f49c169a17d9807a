import { join } from 'node:path';

// Takes a strip of pictures of each motion: what the screen shows, some milliseconds after each other.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
/** The pictures of a strip, their width on a phone, and the pixels between them. */
const PICTURES = 8;
const WIDTH = 180;
const GAP = 8;
/**
 * This script waits for times and not for elements, because to look for an element delays the pictures. Milliseconds until
 * a page has loaded what it loads in the background.
 */
const LOADED = 3_000;
/** Milliseconds after which each motion has ended. */
const SETTLED = 1_200;
/** A long press lifts a row after 400 milliseconds. */
const LONG_PRESS = 500;
/** The moves of a finger, and the milliseconds between two of them. */
const STEPS = 12;
const STEP = 16;

/** The motions: where they happen, which part of the screen shows them, and what a person does. */
const MOTIONS = [
  { name: 'complete', device: PHONE, act: async (hand) => hand.tap('li[data-item] [role="checkbox"]') },
  { name: 'swipe-day', device: PHONE, act: async (hand) => hand.drag('li[data-item]', { x: -220, y: 0 }) },
  {
    name: 'swipe-week',
    device: PHONE,
    act: async (hand) => hand.drag('[data-drop-date] [role="img"]', { x: 180, y: 0 }),
  },
  { name: 'drag-row', device: PHONE, act: async (hand) => hand.drag('li[data-item]', { x: 0, y: 150 }, LONG_PRESS) },
  { name: 'open-dialog', device: PHONE, act: async (hand) => hand.tap('button:has-text("Add Task")') },
  { name: 'last-task', device: PHONE, tasks: 1, act: async (hand) => hand.tap('li[data-item] [role="checkbox"]') },
  { name: 'add-task', device: PHONE, act: async (hand) => hand.type('[placeholder="Add a task…"]', 'Buy bread') },
  {
    name: 'unfold-month',
    device: PHONE,
    act: async (hand) => hand.drag('[data-drop-date] [role="img"]', { x: 0, y: 80 }),
  },
  { name: 'delete-task', device: PHONE, act: async (hand) => hand.press('li[data-item] button[dir]', 'Delete') },
  { name: 'open-halo', device: PHONE, act: async (hand) => hand.tap('button:has-text("Halo")') },
  { name: 'to-goals', device: PHONE, act: async (hand) => hand.tap('nav a[href$="/goals"]') },
  { name: 'drop-on-day', device: DESK, act: async (hand) => hand.drop('li[data-item]', '[data-drop-date]') },
  { name: 'next-week', device: DESK, act: async (hand) => hand.click('button[aria-label="Next week"]') },
  { name: 'expand-card', device: DESK, act: async (hand) => hand.click('button[aria-label^="Expand"]') },
];

/**
 * Takes the strips with a browser from the halo at `baseURL`, and saves them in `folder`. Returns their number.
 */
export async function takeMotionStrips(browser, baseURL, folder) {
  for (const { name, device, tasks = 5, act } of MOTIONS) {
    const context = await browser.newContext({ ...device, baseURL, locale: 'en-US' });
    const page = await context.newPage();
    await openDay(page, name, tasks);
    const session = await context.newCDPSession(page);
    const pictures = await record(page, session, async () => act(createHand(page, session)));
    await saveStrip(browser, join(folder, `motion-${name}.png`), pictures, device === DESK);
    await context.close();
  }
  return MOTIONS.length;
}

/** Signs up a person with some tasks for today, and opens the days. */
async function openDay(page, name, count) {
  await page.request.post('/api/register', { data: { email: `${name}@halo.example`, password: 'a long walk' } });
  const date = new Date().toLocaleDateString('sv');
  const titles = ['Water the plants', 'Call Ana', 'Write the report', 'Buy milk', 'Read a chapter'].slice(0, count);
  await page.request.post('/api/tasks/batch', { data: { tasks: titles.map((title) => ({ title, date })) } });
  await page.goto('/icon.svg');
  await page.evaluate(() => localStorage.setItem('halo-first-day', 'over'));
  await page.goto('/days');
  await page.locator('li[data-item]').first().waitFor();
  await page.waitForTimeout(LOADED);
}

/** Returns the pictures that the page shows while somebody acts, each with the milliseconds since the begin. */
async function record(page, session, act) {
  const pictures = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ data, time: metadata.timestamp * 1_000 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await act();
  await page.waitForTimeout(SETTLED);
  await session.send('Page.stopScreencast');
  pictures.sort((one, other) => one.time - other.time);
  return pictures.map(({ data, time }) => ({ data, time: Math.round(time - pictures[0].time) }));
}

/** Returns what a person does: taps and drags by touch, and clicks with the mouse, the first such element in sight. */
function createHand(page, session) {
  async function find(selector) {
    const { width } = page.viewportSize();
    const boxes = await page
      .locator(selector)
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
    const box = boxes.find(({ x, right }) => x >= 0 && right <= width);
    if (box === undefined) throw new Error(`${selector} is not in sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const touch = async (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async tap(selector) {
      const { x, y } = await find(selector);
      await page.touchscreen.tap(x, y);
    },
    async click(selector) {
      const { x, y } = await find(selector);
      await page.mouse.click(x, y);
    },
    async type(selector, text) {
      await page.locator(selector).first().fill(text);
      await page.keyboard.press('Enter');
    },
    async press(selector, key) {
      await page.locator(selector).first().focus();
      await page.keyboard.press(key);
    },
    async drop(selector, target) {
      const [from, to] = [await find(selector), await find(target)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x - 8, from.y + 8, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: STEPS });
      await page.mouse.up();
    },
    async drag(selector, distance, held = 0) {
      const from = await find(selector);
      await touch('touchStart', from);
      await page.waitForTimeout(held);
      for (let step = 1; step <= STEPS; step += 1) {
        await touch('touchMove', {
          x: from.x + (distance.x * step) / STEPS,
          y: from.y + (distance.y * step) / STEPS,
        });
        await page.waitForTimeout(STEP);
      }
      await touch('touchEnd');
    },
  };
}

/**
 * Saves one picture that shows some of these, from the first to the last, each with its time: side by side, and wide ones
 * in two rows.
 */
async function saveStrip(browser, path, pictures, isWide) {
  const last = pictures.length - 1;
  const shown = new Set(Array.from({ length: PICTURES }, (_, index) => Math.round((index * last) / (PICTURES - 1))));
  const figures = [...shown].map((index) => {
    const { data, time } = pictures[index];
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${time} ms</figcaption></figure>`;
  });
  const [columns, width] = isWide ? [PICTURES / 2, 2 * WIDTH] : [PICTURES, WIDTH];
  const page = await browser.newPage({ viewport: { width: columns * (width + GAP) + GAP, height: 100 } });
  const style = `body{margin:${GAP}px;display:flex;flex-wrap:wrap;gap:${GAP}px;font:12px sans-serif}figure{margin:0;width:${width}px}img{width:100%}`;
  await page.setContent(`<!doctype html><style>${style}</style>${figures.join('')}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
