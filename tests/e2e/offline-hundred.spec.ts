import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { OutboxChange } from '#client/outbox/outbox-store.ts';
import { expect, newCredentials, test as base } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { readWaitingChanges, waitForKeptProgram } from '../support/kept-program.ts';
import { trackRequests, waitForNetworkIdle } from '../support/page-activity.ts';

const EVENING = '2026-11-18';
const MORNING = '2026-11-19';

/** The lines of the two days in which tasks are typed. */
const LINES = { [EVENING]: 'Add a task to Wed, Nov 18', [MORNING]: 'Add a task to Thu, Nov 19' };

const getTitles = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);

/** Opens a browser whose data stay on the disk when it is closed. `at` is the local time. */
type OpenBrowser = (at: string) => Promise<BrowserContext>;

const test = base.extend<{ openBrowser: OpenBrowser }>({
  openBrowser: async ({ browser, server, launchOptions, viewport }, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'halo-profile-'));
    let context: BrowserContext | undefined;
    await use(async (at) => {
      const options = { ...launchOptions, viewport, baseURL: server, serviceWorkers: 'allow' } as const;
      context = await browser.browserType().launchPersistentContext(directory, options);
      context.on('page', trackRequests);
      await context.clock.install({ time: new Date(at) });
      return context;
    });
    await context?.close();
    rmSync(directory, { recursive: true, force: true });
  },
});

/** Signs a new account in, and adds a task and a series to it. Returns their ids. */
async function prepare(account: APIRequestContext): Promise<number[]> {
  const credentials = newCredentials();
  expect((await account.post('/api/register', { data: credentials })).status()).toBe(201);
  await account.post('/api/login', { data: { ...credentials, rememberMe: true } });
  const ids: number[] = [];
  for (const task of [
    { title: 'Water the fern' },
    { title: 'Stretch', isRecurring: true, recurringPattern: 'daily' },
  ]) {
    const response = await account.post('/api/tasks', { data: { ...task, date: EVENING } });
    ids.push(((await response.json()) as Task).id);
  }
  return ids;
}

/** Types titles into the line of a day, and adds each by Enter. */
async function addInLine(page: Page, date: keyof typeof LINES, titles: readonly string[]): Promise<void> {
  const line = page.getByRole('textbox', { name: LINES[date] });
  for (const title of titles) {
    await line.fill(title);
    await line.press('Enter');
  }
}

/** Makes the same calls in another account. `ids` has its ids by those of the first account. */
async function repeatOnline(
  account: APIRequestContext,
  changes: readonly OutboxChange[],
  ids: Map<number, number>,
): Promise<void> {
  const ownId = (id: number) => ids.get(id) ?? id;
  for (const { method, address, body, temporaryId } of changes) {
    const path = address.replace(/-?\d+(?=\/|\?|$)/, (id) => String(ownId(Number(id))));
    const order = body as { ids?: number[] } | undefined;
    const data = order?.ids === undefined ? body : { ...order, ids: order.ids.map(ownId) };
    const response = await account.fetch(path, { method, data });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    if (temporaryId !== undefined) ids.set(temporaryId, ((await response.json()) as Task).id);
  }
}

/** The tasks of both days in their order, without what differs between accounts. */
async function readBothDays(account: APIRequestContext): Promise<object[]> {
  const days = await Promise.all(
    [EVENING, MORNING].map(async (date) => (await account.get(`/api/tasks/date/${date}`)).json() as Promise<Task[]>),
  );
  return days.flat().map(({ title, date, isCompleted, isCrossedOut, flagged, recurringPattern }) => ({
    title,
    date,
    isCompleted,
    isCrossedOut,
    flagged,
    recurringPattern,
  }));
}

test('a hundred changes without a network are the same as online', async ({ openBrowser, server }) => {
  // It waits for the processor, which other workers use too.
  test.slow();
  let context = await openBrowser(`${EVENING}T23:30:00`);
  const ids = await prepare(context.request);
  let page = context.pages()[0] ?? (await context.newPage());
  trackRequests(page);
  await page.goto('/days');
  const evening = new DayScreen(page, EVENING);
  await expect(evening.row('Stretch')).toBeVisible();
  await waitForKeptProgram(page);
  await waitForNetworkIdle(page);
  await context.setOffline(true);

  const items = getTitles('Item', 36);
  await addInLine(page, EVENING, items);
  await evening.open('Item 00');
  await evening.field.fill('Item 00, renamed');
  await evening.field.press('Enter');
  await evening.dialog.waitFor({ state: 'detached' });
  await evening.chooseAction('Item 00', 'Flag');
  await evening.row('Item 00').locator('[data-row-title]').focus();
  for (let move = 0; move < 3; move += 1) await page.keyboard.press('Alt+ArrowDown');
  // The last changes are not in the outbox yet.
  await page.reload();
  await expect(page.getByText('41 changes wait until you are connected.')).toBeVisible();
  for (const title of ['Water the fern', ...items]) await evening.row(title).getByRole('checkbox').press('Space');
  await evening.open('Stretch');
  await evening.field.fill('Stretch more');
  await evening.field.press('Enter');
  await evening.dialog.getByRole('button', { name: /this and later/i }).click();
  await evening.dialog.waitFor({ state: 'detached' });

  await page.clock.fastForward('45:00');
  const morning = new DayScreen(page, MORNING);
  await addInLine(page, MORNING, getTitles('Early', 11));
  for (const title of getTitles('Early', 10)) await morning.row(title).getByRole('checkbox').press('Space');
  await page.reload();
  await expect(page.getByText('100 changes wait until you are connected.')).toBeVisible();
  await expect(morning.row('Early 09')).toHaveAttribute('data-state', 'completed');
  const changes = await page.evaluate(readWaitingChanges);
  await context.close();

  // The answer to the first change is lost after the server has stored it.
  context = await openBrowser(`${MORNING}T08:00:00`);
  page = context.pages()[0] ?? (await context.newPage());
  trackRequests(page);
  const isLost = Promise.withResolvers<void>();
  await page.route(
    '**/api/tasks',
    async (route) => {
      await route.fetch();
      await route.abort();
      isLost.resolve();
    },
    { times: 1 },
  );
  await page.goto('/days');
  await isLost.promise;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(/changes? waits? until you are connected/)).toHaveCount(0, { timeout: 15_000 });
  await waitForNetworkIdle(page);

  const other = await request.newContext({ baseURL: server });
  const otherIds = await prepare(other);
  await repeatOnline(other, changes, new Map(ids.map((id, place) => [id, otherIds[place] ?? 0])));
  const expected = await readBothDays(other);
  await other.dispose();
  expect(expected).toHaveLength(50);
  expect(await readBothDays(context.request)).toEqual(expected);
});
