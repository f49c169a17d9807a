import { request, type APIRequestContext, type APIResponse, type BrowserContext } from '@playwright/test';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { DayScreen } from '../support/day-screen.ts';
import { CardScreen } from '../support/card-screen.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { readKeptLists, readWaitingChanges, waitForKeptProgram } from '../support/kept-program.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { breakChanges, SERVER_ERROR } from '../support/traffic.ts';

test.use({ serviceWorkers: 'allow' });

const SIGN = 'Offline. Your changes are kept here and sent when you are connected.';
const UNREACHABLE = 'halo cannot be reached. Check your connection and try again.';

test('cached lists show without a connection, and failed lists load once the connection is back', async ({
  day: { page },
  context,
}) => {
  const goal = { title: 'Run', isWeekly: true, dueDate: toLocalDay(new Date()) };
  expect((await page.request.post('/api/goals', { data: goal })).status()).toBe(201);
  await page.clock.install();
  await page.reload();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const goals = new CardScreen(page, 'Weekly Goals');
  const habits = new CardScreen(page, 'Weekly Habits');
  await screens.getByRole('link', { name: 'Goals' }).click();
  await expect(goals.row('Run')).toBeVisible();
  await screens.getByRole('link', { name: 'Projects' }).click();
  await expect(goals.root).toHaveCount(0);
  // The code of other screens is prefetched when the network is idle.
  await waitForNetworkIdle(page);

  await context.setOffline(true);
  await expect(page.getByText(SIGN)).toBeInViewport();
  // Unused lists stay in the cache for five minutes.
  await page.clock.fastForward('06:00');
  await screens.getByRole('link', { name: 'Goals' }).click();
  await expect(goals.row('Run')).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // A list that was never loaded shows an error instead.
  await page.route('**/api/habits?**', async (route) => route.abort());
  await context.setOffline(false);
  await expect(page.getByText(SIGN)).toHaveCount(0);
  await page.evaluate(() => void indexedDB.deleteDatabase('halo'));
  await page.goto('/habits');
  await expect(habits.root.getByText('Failed to load habits. Please try again.')).toBeVisible();
  await expect(habits.root.getByText(/\d of \d/).filter({ visible: true })).toHaveCount(0);
  await expect(habits.root.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await context.setOffline(true);
  await page.unroute('**/api/habits?**');
  await context.setOffline(false);
  await expect(habits.root.getByText('Nothing here')).toBeVisible();
  await expect(habits.root.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
});

test('a sentence without a connection is refused, and the typed text stays', async ({ day, context }) => {
  const { page } = day;
  const halo = new HaloScreen(page);
  await waitForNetworkIdle(page);
  await context.setOffline(true);
  await halo.ask('buy zinnias tomorrow');
  await expect(halo.toast).toContainText('Processing error');
  await expect(halo.toast).toContainText(UNREACHABLE);
  await expect(halo.field).toHaveValue('buy zinnias tomorrow');
  await context.setOffline(false);
  await halo.send.click();
  await expect(halo.suggestions).toBeVisible();
});

test('a page that could not reach the server continues by itself once the browser is online', async ({
  signedIn: page,
  context,
}) => {
  await page.evaluate(() => void indexedDB.deleteDatabase('halo'));
  await page.route('**/api/user', async (route) => route.abort());
  await page.goto('/goals');
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible({ timeout: 10_000 });
  await page.unroute('**/api/user');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Weekly Goals' })).toBeVisible();
});

test.describe('the program and the last lists are kept in the browser', () => {
  test.use({ reusesPage: false });

  test('halo starts without a network and shows the last day', async ({ day, context }) => {
    const { page } = day;
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    await context.setOffline(true);
    await page.reload();
    await expect(day.row('Water the fern')).toBeVisible();
    await expect(page.getByText(SIGN)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'Weekly Goals' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(SIGN)).toHaveCount(0);
  });

  test('a reload shows the last lists until the server answers', async ({ day }) => {
    const { page } = day;
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.reload();
    await expect(day.row('Water the fern')).toBeVisible();
    release.resolve();
    await waitForNetworkIdle(page);
    await expect(day.row('Water the fern')).toBeVisible();
  });

  test('a reload shows the last lists while the server cannot be reached, and the lists load once it can', async ({
    day,
  }) => {
    const { page } = day;
    const sign = page.getByText('halo cannot be reached. You see what was loaded last.');
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    await page.clock.install();
    // The browser takes itself to be online.
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(day.row('Water the fern')).toBeVisible();
    await expect(sign).toBeVisible();
    // Reads fail for good after two retries.
    for (let second = 0; second < 6; second += 1) await page.clock.runFor(1_000);
    await expect(day.row('Water the fern')).toBeVisible();
    await expect(page.getByText('Failed to fetch tasks')).toHaveCount(0);
    await expect(sign).toBeVisible();
    await expectAccessible(page);

    await page.unroute('**/api/**');
    const isReadAgain = page.waitForResponse(/\/api\/tasks\/(date|week)/);
    await page.clock.runFor(10_000);
    await isReadAgain;
    await expect(sign).toHaveCount(0);
    await expect(day.row('Water the fern')).toBeVisible();
  });

  test('signing out removes them', async ({ day }) => {
    const { page } = day;
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(async () => page.evaluate(readKeptLists)).toBe('[]');
  });
});

/** Changes the title of a task in its dialog, and adds notes if they are given. */
async function rename(day: DayScreen, title: string, renamed: string, notes?: string): Promise<void> {
  await day.open(title);
  if (notes !== undefined) {
    await day.dialog.getByRole('button', { name: 'Notes' }).click();
    await day.dialog.getByRole('textbox', { name: 'Notes' }).fill(notes);
  }
  await day.field.fill(renamed);
  await day.field.press('Enter');
  await day.dialog.waitFor({ state: 'detached' });
}

/** Renames a task without a network, and adds notes if they are given, changes it on another device meanwhile, and comes back online. */
async function renameOffline(
  day: DayScreen,
  context: BrowserContext,
  server: string,
  changeElsewhere: (other: APIRequestContext, id: number | undefined) => Promise<APIResponse>,
  notes?: string,
): Promise<void> {
  const { page } = day;
  await day.add('Call Ana');
  await waitForNetworkIdle(page);
  const tasks = (await (await page.request.get(`/api/tasks/date/${toLocalDay(new Date())}`)).json()) as Task[];
  const task = tasks.find(({ title }) => title === 'Call Ana');
  await context.setOffline(true);
  await rename(day, 'Call Ana', 'Call Anna', notes);
  await expect(page.getByText('1 change waits until you are connected.')).toBeVisible();
  // These requests are not the page's, so they have a network.
  const other = await request.newContext({ baseURL: server, storageState: await context.storageState() });
  expect((await changeElsewhere(other, task?.id)).ok()).toBe(true);
  await other.dispose();
  await context.setOffline(false);
}

test.describe('changes without a network', () => {
  test.use({ reusesPage: false });

  test('are kept on the device, survive a reload, and are sent in order', async ({ day, context }) => {
    const { page } = day;
    await day.add('Water the fern');
    await day.add('Call Ana');
    await day.add('Old one');
    await waitForKeptProgram(page);
    await context.setOffline(true);
    await day.complete('Water the fern');
    await day.add('Buy seeds');
    await day.complete('Buy seeds');
    await rename(day, 'Call Ana', 'Call Anna');
    await day.chooseAction('Old one', 'Delete');
    await expect(page.getByText('5 changes wait until you are connected.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(3);
    // The snapshot is not written yet.
    await page.reload();
    await expect(day.row('Water the fern')).toHaveAttribute('data-state', 'completed');
    await expect(day.row('Buy seeds')).toHaveAttribute('data-state', 'completed');
    await expect(day.row('Call Anna')).toBeVisible();
    await expect(day.row('Old one')).toHaveCount(0);
    await expect(page.getByText('5 changes wait until you are connected.')).toBeVisible();
    await expectAccessible(page);
    await day.chooseAction('Call Anna', 'Flag');
    await expect(page.getByText('6 changes wait until you are connected.')).toBeVisible();
    await expect(day.row('Call Anna').getByRole('img', { name: 'Flagged' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(/wait until you are connected/)).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(0);
    const read = async () => {
      const tasks = (await (await page.request.get(`/api/tasks/date/${toLocalDay(new Date())}`)).json()) as Task[];
      return tasks
        .map(
          ({ title, isCompleted, flagged }) => `${title} ${isCompleted ? 'done' : 'open'}${flagged ? ' flagged' : ''}`,
        )
        .toSorted();
    };
    await expect.poll(read).toEqual(['Buy seeds done', 'Call Anna open flagged', 'Water the fern done']);
    await expect(day.row('Buy seeds')).toHaveCount(1);
    await expect(day.row('Call Anna')).toHaveCount(1);
  });

  test('stay on the screen while the server is busy, and are sent once it is not', async ({ day, context }) => {
    const { page } = day;
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    await context.setOffline(true);
    await day.complete('Water the fern');
    await day.add('Buy seeds');
    await expect(page.getByText('2 changes wait until you are connected.')).toBeVisible();

    await breakChanges(page, /\/api\/tasks/, { ...SERVER_ERROR, status: 503 });
    const isReadAgain = page.waitForResponse(/\/api\/tasks\/(date|week)/);
    await context.setOffline(false);
    await isReadAgain;
    await expect(page.getByText('2 changes wait to be sent.')).toBeVisible();
    await expect(day.row('Water the fern')).toHaveAttribute('data-state', 'completed');
    await expect(day.row('Buy seeds')).toBeVisible();
    await page.unroute(/\/api\/tasks/);
    await expect(page.getByText(/to be sent/)).toHaveCount(0, { timeout: 10_000 });
    await expect(day.row('Buy seeds')).toHaveCount(1);
    await expect(day.row('Water the fern')).toHaveAttribute('data-state', 'completed');
  });

  test('are not lost by signing out without a network', async ({ day, context }) => {
    const { page } = day;
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await day.add('Buy seeds');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('dialog', { name: 'Changes Not Sent' }).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logout failed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 change waits until you are connected.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/wait/)).toHaveCount(0);
    await expect(day.row('Buy seeds')).toBeVisible();
  });

  test('are named before a command signs out, and leave the browser with the account', async ({ day, context }) => {
    const { page } = day;
    const commands = page.getByRole('combobox', { name: 'Find an item, a screen or an action' });
    const question = page.getByRole('dialog', { name: 'Changes Not Sent' });
    await day.add('Water the fern');
    await waitForKeptProgram(page);
    await context.setOffline(true);
    await day.add('Buy seeds');
    await breakChanges(page, /\/api\/tasks/, { ...SERVER_ERROR, status: 503 });
    await context.setOffline(false);
    await expect.poll(async () => JSON.stringify(await page.evaluate(readWaitingChanges))).toContain('Buy seeds');

    await page.keyboard.press('Control+k');
    await commands.fill('sign out');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('1 change has not been sent yet. If you sign out now, this is lost: ');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(day.row('Buy seeds')).toBeVisible();

    await page.keyboard.press('Control+k');
    await commands.fill('sign out');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect.poll(async () => page.evaluate(readWaitingChanges)).toEqual([]);
  });

  test('that the server does not accept are shown, and the person decides', async ({ day, context, server }) => {
    const { page } = day;
    await renameOffline(day, context, server, async (other, id) =>
      other.put(`/api/tasks/${id}`, { data: { title: 'Call Bob' } }),
    );
    const refused = page.getByRole('button', { name: '1 change was not accepted' });
    await expect(refused).toBeVisible();
    await expect(day.row('Call Bob')).toBeVisible();
    await refused.click();
    const dialog = page.getByRole('dialog', { name: 'Not Accepted' });
    await expect(dialog).toContainText('Change “Call Anna”');
    await expect(dialog.getByRole('definition')).toHaveText(['“Call Anna”', '“Call Bob”']);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Keep mine/ }).click();
    await expect(dialog).toContainText('Nothing is left to decide');
    await page.keyboard.press('Escape');
    await expect(day.row('Call Anna')).toBeVisible();

    await renameOffline(day, context, server, async (other, id) =>
      other.put(`/api/tasks/${id}`, { data: { title: 'Call Carl' } }),
    );
    await refused.click();
    await dialog.getByRole('button', { name: /^Keep theirs/ }).click();
    await expect(dialog).toContainText('Nothing is left to decide');
    await page.keyboard.press('Escape');
    await expect(day.row('Call Carl')).toBeVisible();
    await expect(day.row('Call Anna')).toHaveCount(1);
    await expect(refused).toHaveCount(0);
  });

  test(
    'of several fields that were changed elsewhere are decided field by field',
    { tag: '@phone' },
    async ({ day, context, server }) => {
      const { page } = day;
      await renameOffline(
        day,
        context,
        server,
        async (other, id) => other.put(`/api/tasks/${id}`, { data: { title: 'Call Bob', notes: 'At nine' } }),
        'At ten',
      );
      await page.getByRole('button', { name: '1 change was not accepted' }).click();
      const dialog = page.getByRole('dialog', { name: 'Not Accepted' });
      await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(2);
      await dialog.getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Theirs “Call Bob”' }).check();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole('button', { name: /^Send/ }).click();
      await expect(dialog).toContainText('Nothing is left to decide');
      await page.keyboard.press('Escape');
      await expect(day.row('Call Bob')).toContainText('At ten');
    },
  );

  test('of something that was deleted elsewhere can add it again', async ({ day, context, server }) => {
    const { page } = day;
    await renameOffline(day, context, server, async (other, id) => other.delete(`/api/tasks/${id}`));
    await page.getByRole('button', { name: '1 change was not accepted' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not Accepted' });
    await expect(dialog).toContainText('It was deleted meanwhile. Add it again, with your change?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Add again/ }).click();
    await expect(dialog).toContainText('Nothing is left to decide');
    await page.keyboard.press('Escape');
    await expect(day.row('Call Anna')).toHaveCount(1);
  });
});

test.describe('without a kept program', () => {
  test.use({ reusesPage: false, serviceWorkers: 'block' });

  test('changes without a network are sent before the next page crosses out what is unfinished', async ({
    day,
    context,
  }) => {
    const { page } = day;
    await day.add('Call Ana');
    await waitForNetworkIdle(page);
    await context.setOffline(true);
    await day.chooseAction('Call Ana', 'Flag');
    await expect(page.getByText('1 change waits until you are connected.')).toBeVisible();
    await page.evaluate((date) => localStorage.setItem('last-visit-date', date), addDays(day.today, -1));
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();

    await next.addInitScript(() => {
      const { fetch } = globalThis;
      const sent: string[] = [];
      globalThis.fetch = async (address, init) => {
        if (init?.method !== undefined && init.method !== 'GET') sent.push(address as string);
        return fetch(address, init);
      };
      Object.assign(globalThis, { sent });
    });
    // The outbox loads last.
    const { promise: isShown, resolve: loadOutbox } = Promise.withResolvers<void>();
    await next.route('**/assets/background-*.js', async (route) => {
      await isShown;
      await route.continue();
    });
    const address = /\/api\/tasks\/(\d+|flag)$/;
    const readSent = async () => next.evaluate(() => Reflect.get(globalThis, 'sent') as string[]);
    const isBeginning = next.waitForResponse('**/assets/begin-new-day-*.js');
    await next.goto('/days');
    await (await isBeginning).finished();
    await expect(new DayScreen(next).line()).toBeVisible();
    expect(await readSent()).toEqual([]);
    loadOutbox();
    await expect.poll(readSent).toEqual([expect.stringMatching(address), './api/tasks/rollover']);
  });
});

test('halo can be installed, and a text that is shared with it is understood', async ({ day }) => {
  const { page } = day;
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
  });
  await page.goto('/ai-assistant?title=&text=buy+zinnias+tomorrow');
  await expect(new HaloScreen(page).suggestions).toBeVisible();
  await expect(page).toHaveURL(/\/ai-assistant$/);
});
