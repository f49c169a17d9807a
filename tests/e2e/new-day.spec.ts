import type { Page } from '@playwright/test';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { addTasks, readTasks, NewDayScreen } from '../support/new-day-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

/** A Wednesday and the days around it: neither a week nor a month begins. */
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const THURSDAY = '2026-11-19';

/** Delays the requests to `pattern` until the returned function is called. */
async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test.use({ controlsClock: true });

/** Every test has a new account. */
test.beforeEach(({ signedIn: _page }) => undefined);

test(
  'at midnight an open tab crosses out unfinished tasks and asks which ones to copy',
  { tag: '@widths' },
  async ({ page }) => {
    const flow = new NewDayScreen(page);
    await addTasks(page, TUESDAY, 'Call the landlord', 'Read the lease', { title: 'Done', isCompleted: true });
    await addTasks(page, WEDNESDAY, 'Planned for the new day');
    await flow.visit(TUESDAY, { at: '23:59:30', last: TUESDAY });
    const day = new DayScreen(page, TUESDAY);
    await expect(day.row('Call the landlord')).toHaveAttribute('data-state', 'active');
    await page.clock.fastForward('01:00');

    await expect(flow.newDay).toContainText("Copy yesterday's uncompleted tasks to today?");
    await expect(flow.newDay).toContainText('2 unfinished tasks crossed out');
    await expect(flow.toasts).toHaveCount(0);
    await expect(flow.newDay.getByRole('checkbox')).toHaveCount(3);
    for (const title of ['Call the landlord', 'Read the lease']) await expect(flow.task(title)).toBeChecked();
    await expect(flow.newDay).toContainText('2 of 2');
    await expectAccessibleInBothThemes(page);
    expect(await flow.lastVisit()).toBe(WEDNESDAY);
    const crossedOut = ['Done, completed', 'Call the landlord, crossed out', 'Read the lease, crossed out'];
    expect(await readTasks(page, TUESDAY)).toEqual(crossedOut);

    await flow.task('Read the lease').uncheck();
    await flow.copyButton.click();
    await expect(flow.newDay).toHaveCount(0);
    await expect(flow.toast('1 task copied to today')).toBeVisible();
    const next = new DayScreen(page, WEDNESDAY);
    await expect(next.row('Call the landlord')).toHaveAttribute('data-state', 'active');
    await expect(next.row('Planned for the new day')).toHaveAttribute('data-state', 'active');
    await expect(next.card()).toHaveAttribute('aria-current', 'date');
    expect(await readTasks(page, WEDNESDAY)).toEqual(['Planned for the new day', 'Call the landlord']);
    if (isPhone(page)) await expect(page.getByRole('button', { name: `${longDay(WEDNESDAY)}, today` })).toBeVisible();

    await page.reload();
    await expect(next.row('Call the landlord')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test.describe('with the real date', () => {
  test.use({ controlsClock: false });

  test('a new account is asked nothing, and its visit is remembered', async ({ page, day }) => {
    const flow = new NewDayScreen(page);
    await expect.poll(async () => flow.lastVisit()).toBe(day.today);
    await waitForNetworkIdle(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test("a browser without an earlier visit asks only about yesterday's tasks", async ({ page, account }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'Left over');
  await flow.visit(WEDNESDAY);
  await expect(flow.task('Left over')).toBeChecked();

  // The question stays when everything is read again, also if the server fails or another device has copied the task.
  const responses = page.waitForResponse('**/api/tasks/week?**');
  await page.route(`**/api/tasks/date/${TUESDAY}`, (route) => route.fulfill(SERVER_ERROR));
  await page.evaluate((id) => new BroadcastChannel('halo-changes').postMessage(id), account.id);
  await page.clock.runFor(1_000);
  await responses;
  await waitForNetworkIdle(page);
  await expect(flow.task('Left over')).toBeChecked();
  await page.unroute(`**/api/tasks/date/${TUESDAY}`);
  await flow.skip();

  // The visit of another user does not count as this user's visit.
  await flow.rememberVisit(WEDNESDAY);
  await page.evaluate(() => localStorage.setItem('halo-settings-user', '999999'));
  await page.goto('/days');
  await expect(flow.task('Left over')).toBeVisible();
});

test('New Day says when yesterday left nothing to copy', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.newDay).toContainText('You have no uncompleted tasks from yesterday to copy.');
  await expect(flow.copyButton).toBeDisabled();
  await expect(flow.newDay.getByRole('button', { name: 'Skip' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(flow.newDay).toHaveCount(0);
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(flow.newDay).toHaveCount(0);
});

test('New Day does not preselect crossed-out tasks, and leaves out recurring and already copied ones', async ({
  page,
}) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'Open', { title: 'By hand', isCrossedOut: true });
  const [source] = await addTasks(page, TUESDAY, 'Copied before');
  const recurring = { title: 'Every day', date: TUESDAY, isRecurring: true, recurringPattern: 'daily' };
  await page.request.post('/api/tasks', { data: recurring });
  await addTasks(page, WEDNESDAY, { title: 'Copied before', carriedFrom: source?.id ?? 0 });
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.task('Open')).toBeChecked();
  await expect(flow.task('By hand')).not.toBeChecked();
  await expect(flow.newDay.getByRole('checkbox')).toHaveCount(3);
});

test('"Select all" toggles the selection, and an empty selection cannot be copied', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two', 'Three');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.selectAll).toBeChecked();
  await expect(flow.selectAll).toBeFocused();
  await flow.task('Two').uncheck();
  await expect(flow.selectAll).toBeChecked({ indeterminate: true });
  await expect(flow.newDay).toContainText('2 of 3');
  await flow.selectAll.click();
  await expect(flow.newDay).toContainText('3 of 3');
  await expect(flow.selectAll).toBeChecked();
  await page.keyboard.press('Space');
  await expect(flow.selectAll).not.toBeChecked();
  await expect(flow.newDay).toContainText('0 of 3');
  await expect(flow.copyButton).toBeDisabled();
  // A click beside the dialog does not close it.
  await page.mouse.click(5, 5);
  await expect(flow.newDay).toBeVisible();
});

test('keys choose what happens to each task', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two', 'Three');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.newDay).toContainText('Good morning · 3 left over');
  await expect(flow.selectAll).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(flow.task('One')).toBeFocused();
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Move to…' }).getByRole('button', { name: 'Friday Nov 20' }).click();
  await expect(flow.newDay.getByRole('button', { name: 'Fri, Nov 20', pressed: true })).toBeVisible();
  await expect(flow.task('One')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await expect(flow.task('Two')).not.toBeChecked();
  await flow.copyButton.click();
  await expect(flow.toast('2 tasks copied')).toBeVisible();
  expect(await readTasks(page, WEDNESDAY)).toEqual(['Three']);
  expect(await readTasks(page, '2026-11-20')).toEqual(['One']);
});

test('New Day is locked while it copies', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  const release = await holdRequests(page, '**/api/tasks/batch');
  await flow.copyButton.click();
  await expect(flow.copyButton).toHaveText('Copying...');
  await expect(flow.copyButton).toBeDisabled();
  await expect(flow.newDay.getByRole('button', { name: 'Skip' })).toBeDisabled();
  await expect(flow.newDay.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(flow.task('One')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(flow.newDay).toBeVisible();
  release();
  await expect(flow.newDay).toHaveCount(0);
  expect(await readTasks(page, WEDNESDAY)).toEqual(['One']);
});

test('a failed copy shows the reason and keeps the selection', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await flow.task('One').uncheck();
  await page.route('**/api/tasks/batch', (route) => route.fulfill(SERVER_ERROR));
  await flow.copyButton.click();
  await expect(flow.toast('Failed to copy tasks')).toBeVisible();
  await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
  await expect(flow.copyButton).toBeFocused();
  await expect(flow.task('One')).not.toBeChecked();
  await expect(flow.task('Two')).toBeChecked();
  await expectAccessible(page);
  await page.unroute('**/api/tasks/batch');
  await flow.copyButton.click();
  await expect(flow.toast('1 task copied to today')).toBeVisible();
  expect(await readTasks(page, WEDNESDAY)).toEqual(['Two']);
});

test('a retry after a lost response makes no second copies', async ({ page, account }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await page.route('**/api/tasks/batch', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await flow.copyButton.click();
  await expect(flow.toast('Failed to copy tasks')).toBeVisible();
  await page.unroute('**/api/tasks/batch');
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks/batch'), flow.copyButton.click()]);
  const [first] = (request.postDataJSON() as { tasks: object[] }).tasks;
  expect(first).toMatchObject({ title: 'One', date: WEDNESDAY, isCompleted: false, userId: account.id });
  await expect(flow.toast('2 tasks copied to today')).toBeVisible();
  expect(await readTasks(page, WEDNESDAY)).toEqual(['One', 'Two']);
  await flow.undoButton.click();
  await expect.poll(async () => readTasks(page, WEDNESDAY)).toEqual([]);
});

test('New Day and its selection survive a reload and a closed tab until it is answered', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two', { title: 'Three', isCrossedOut: true });
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await flow.task('One').uncheck();
  await flow.task('Three').check();
  // The storage of a tab ends with it.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(flow.task('One')).not.toBeChecked();
  await expect(flow.task('Two')).toBeChecked();
  await expect(flow.task('Three')).toBeChecked();
  await flow.skip();
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'New Day reopens with its selection after an expired session and a new sign-in',
  { tag: '@phone' },
  async ({ page, account }) => {
    const flow = new NewDayScreen(page);
    await addTasks(page, TUESDAY, 'One', 'Two');
    await flow.visit(WEDNESDAY, { last: TUESDAY });
    await flow.task('One').uncheck();
    await page.context().clearCookies();
    await flow.copyButton.click();
    await expect(page).toHaveURL(/\/auth$/);
    const form = page.getByRole('tabpanel', { name: 'Sign In' });
    await form.getByLabel('Email').fill(account.email);
    await form.getByLabel('Password').fill(account.password);
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(flow.task('Two')).toBeChecked();
    await expect(flow.task('One')).not.toBeChecked();
  },
);

test('a task dialog that is open at midnight stays, and New Day follows it', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'Left over');
  await flow.visit(TUESDAY, { at: '23:59:30', last: TUESDAY });
  const day = new DayScreen(page, TUESDAY);
  await day.addButton.click();
  await day.field.fill('Half a thought');
  await page.clock.fastForward('01:00');
  await expect(flow.toast('1 unfinished task crossed out')).toBeVisible();
  await expect(flow.newDay).toHaveCount(0);
  await expect(day.field).toHaveValue('Half a thought');
  await expect(day.field).toBeFocused();
  await day.field.press('Enter');
  await expect(flow.task('Left over')).toBeChecked();
  await expect(flow.task('Half a thought')).toBeChecked();
});

test('an open question delays New Day until it is closed', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  const recurring = { title: 'Every day', date: TUESDAY, isRecurring: true, recurringPattern: 'daily' };
  await page.request.post('/api/tasks', { data: recurring });
  await flow.visit(TUESDAY, { at: '23:59:30', last: TUESDAY });
  await new DayScreen(page, TUESDAY).chooseAction('Every day', 'Delete');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.clock.fastForward('01:00');
  await expect.poll(async () => flow.lastVisit()).toBe(WEDNESDAY);
  await waitForNetworkIdle(page);
  await expect(flow.newDay).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(flow.newDay).toBeVisible();
});

test('after another midnight New Day asks about the newer day', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'Of Tuesday');
  await addTasks(page, WEDNESDAY, 'Of Wednesday');
  await flow.visit(WEDNESDAY, { at: '23:59:30', last: TUESDAY });
  await expect(flow.task('Of Tuesday')).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(flow.task('Of Wednesday')).toBeVisible();
  await expect(flow.task('Of Tuesday')).toHaveCount(0);
  await expect(flow.newDay).toHaveCount(1);
  await flow.copyButton.click();
  await expect.poll(async () => readTasks(page, THURSDAY)).toEqual(['Of Wednesday']);
});

test('two weeks of absence start one new-day flow with few requests', async ({ page }) => {
  const flow = new NewDayScreen(page);
  const last = '2026-11-04';
  for (const back of [14, 10, 3, 1]) await addTasks(page, addDays(WEDNESDAY, -back), `${back} days ago`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await flow.visit(WEDNESDAY, { last });
  await expect(flow.toast('4 unfinished tasks crossed out')).toBeVisible();
  await expect(flow.newDay.getByRole('checkbox')).toHaveCount(2);
  await expect(flow.task('1 days ago')).toBeChecked();
  await flow.copyButton.click();
  await expect(flow.carryOver).toBeVisible();
  await expect(flow.item('10 days ago')).toHaveCount(0);
  await expect(flow.item('3 days ago')).toBeChecked();
  await flow.skip();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForNetworkIdle(page);
  expect(calls.length).toBeLessThanOrEqual(24);
  expect(calls.filter((call) => call === 'POST /api/tasks/rollover')).toHaveLength(1);
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on request New Day offers what was left on the days before yesterday', async ({ page }) => {
  const flow = new NewDayScreen(page);
  const monday = addDays(WEDNESDAY, -2);
  await addTasks(page, monday, 'Left on Monday', { title: 'Given up', isCrossedOut: true });
  await flow.visit(WEDNESDAY, { last: monday });
  await expect(flow.newDay).toContainText('You have no uncompleted tasks from yesterday to copy.');
  await flow.newDay.getByRole('button', { name: 'Show 1 more from earlier days' }).click();
  await expect(flow.newDay.getByRole('list', { name: longDay(monday) })).toHaveText(/^Left on Monday/);
  await expect(flow.task('Left on Monday')).toBeChecked();
  await flow.copyButton.click();
  await expect(flow.newDay).toHaveCount(0);
  expect(await readTasks(page, WEDNESDAY)).toEqual(['Left on Monday']);
});

test(
  'two devices that pass midnight together cross out once and copy once',
  { tag: '@desk' },
  async ({ page, account, browser, baseURL }) => {
    await addTasks(page, TUESDAY, 'One', 'Two');
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await context.newPage();
    await other.request.post('/api/login', { data: { ...account, rememberMe: false } });
    const newDayFlows = [new NewDayScreen(page), new NewDayScreen(other)];
    await Promise.all(newDayFlows.map(async (flow) => flow.visit(TUESDAY, { at: '23:59:30', last: TUESDAY })));
    await Promise.all(newDayFlows.map(async (flow) => flow.page.clock.fastForward('01:00')));
    await Promise.all(newDayFlows.map(async (flow) => expect(flow.task('Two')).toBeChecked()));
    const toasts = await Promise.all(
      newDayFlows.map(async (flow) => flow.toast('2 unfinished tasks crossed out').count()),
    );
    expect(toasts.reduce((sum, count) => sum + count)).toBe(1);
    await Promise.all(newDayFlows.map(async (flow) => flow.copyButton.click()));
    await Promise.all(newDayFlows.map(async (flow) => expect(flow.newDay).toHaveCount(0)));
    expect(await readTasks(page, WEDNESDAY)).toEqual(['One', 'Two']);
    await context.close();
  },
);

test('only one of two tabs opens New Day', { tag: '@desk' }, async ({ page }) => {
  await addTasks(page, TUESDAY, 'One');
  const pages = [page, await page.context().newPage()];
  const newDayFlows = pages.map((tab) => new NewDayScreen(tab));
  for (const flow of newDayFlows) await flow.visit(TUESDAY, { at: '23:59:30', last: TUESDAY });
  // The tabs of a browser share its clock.
  await page.clock.fastForward('01:00');
  for (const tab of pages) {
    await expect(new DayScreen(tab, WEDNESDAY).card()).toHaveAttribute('aria-current', 'date');
    await waitForNetworkIdle(tab);
  }
  const countDialogs = async () => {
    const counts = await Promise.all(newDayFlows.map(async (flow) => flow.newDay.count()));
    return counts.reduce((sum, count) => sum + count);
  };
  await expect.poll(countDialogs).toBe(1);
});

test('a day that cannot be loaded counts as empty', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await page.route(`**/api/tasks/date/${TUESDAY}`, (route) => route.fulfill(SERVER_ERROR));
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.newDay).toContainText('You have no uncompleted tasks from yesterday to copy.');
});

test('a failed rollover is retried silently later', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await page.route('**/api/tasks/rollover', (route) => route.abort());
  const tried = page.waitForRequest('**/api/tasks/rollover');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await tried;
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')).toHaveCount(0);
  expect(await flow.lastVisit()).toBe(TUESDAY);
  await page.unroute('**/api/tasks/rollover');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(flow.task('One')).toBeChecked();
  await expect(flow.toast('1 unfinished task crossed out')).toBeVisible();
  expect(await flow.lastVisit()).toBe(WEDNESDAY);
});

test('a browser without local storage opens New Day once', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One');
  await flow.rememberVisit(undefined);
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('Forbidden', 'SecurityError');
      };
    }
  });
  await page.clock.setSystemTime(`${WEDNESDAY}T09:00:00`);
  await page.goto('/days');
  await expect(flow.task('One')).toBeChecked();
  await flow.skip();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'two hundred long tasks scroll inside the dialog, and its buttons stay in view',
  { tag: '@widths' },
  async ({ page }) => {
    const flow = new NewDayScreen(page);
    const title = 'Write to everybody who was at the meeting and ask what they remember of the third point ';
    await addTasks(page, TUESDAY, ...Array.from({ length: 200 }, (_, index) => `${title}${index}`));
    await flow.visit(WEDNESDAY, { last: TUESDAY });
    await expect(flow.newDay).toContainText('200 of 200');
    await expect(flow.copyButton).toBeInViewport({ ratio: 1 });
    await expect(flow.selectAll).toBeInViewport();
    const last = flow.task(`${title}199`);
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(flow.copyButton).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await flow.copyButton.click();
    await expect(flow.toast('200 tasks copied to today')).toBeVisible();
  },
);

/** The instants at which days begin, after a day of 24 hours and one of 25. `day.test.ts` has more. */
const MIDNIGHTS: readonly [zone: string, day: Day, instant: string][] = [
  ['Pacific/Kiritimati', WEDNESDAY, '2026-11-17T10:00:00Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
];

for (const [timezoneId, today, instant] of MIDNIGHTS) {
  test.describe(`in ${timezoneId}`, { tag: '@desk' }, () => {
    test.use({ timezoneId });

    test(`${today} begins at midnight`, async ({ page }) => {
      const flow = new NewDayScreen(page);
      const yesterday = addDays(today, -1);
      await addTasks(page, yesterday, 'Left over');
      await flow.rememberVisit(yesterday);
      // One hour earlier, so that the test passes through the change of the clock.
      await page.clock.setSystemTime(new Date(instant).getTime() - 3_600_000);
      await page.goto('/days');
      await expect(new DayScreen(page, yesterday).card()).toHaveAttribute('aria-current', 'date');
      await page.clock.fastForward('59:30');
      await waitForNetworkIdle(page);
      expect(await flow.lastVisit()).toBe(yesterday);
      await page.clock.fastForward('00:31');
      await expect(flow.task('Left over')).toBeChecked();
      expect(await flow.lastVisit()).toBe(today);
    });
  });
}
