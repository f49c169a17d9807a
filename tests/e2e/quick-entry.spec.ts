import { expect, expectAccessible, expectAccessibleInBothThemes, isPhone, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { reopen, visit } from '../support/shared-page.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { breakChanges, SERVER_ERROR } from '../support/traffic.ts';

const WEDNESDAY = '2026-07-15';
const THURSDAY = '2026-07-16';
test.use({ today: WEDNESDAY });

const getField = ({ page }: DayScreen) => page.getByRole('textbox', { name: 'Add a task to Wed, Jul 15' });

/** Pastes a text into the focused field. */
async function paste({ page }: DayScreen, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('Enter in the line of a day adds tasks one after the other', { tag: '@widths' }, async ({ day, page }) => {
  const field = getField(day);
  const secondIsShown = Promise.withResolvers<void>();
  await page.route('**/api/tasks', async (route) => {
    // The server gets the first task only once the second is on the screen.
    if (route.request().postData()?.includes('Milk') === true) await secondIsShown.promise;
    await route.continue();
  });
  await field.fill('Milk');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await field.pressSequentially('Bread');
  if (isPhone(page)) await page.getByRole('button', { name: 'Add', exact: true }).click();
  else await field.press('Enter');
  await expect(day.row('Bread')).toBeVisible();
  secondIsShown.resolve();
  await waitForNetworkIdle(page);
  await expect.poll(async () => day.titles()).toEqual(['Milk', 'Bread']);
  await expect(field).toBeFocused();
  await field.fill('   ');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  // The card's button adds what is typed instead of opening an empty dialog.
  await field.fill('Salt');
  await day.addButton.click();
  await expect(field).toHaveValue('');
  await expect(day.dialog).toHaveCount(0);
  await expect.poll(async () => day.titles()).toEqual(['Milk', 'Bread', 'Salt']);
  await field.fill('Call Ana tomorrow');
  if (isPhone(page)) await expect(page.getByRole('list', { name: 'Understood' })).toHaveText('Tomorrow');
  else await expect(day.card().locator('mark')).toHaveText('tomorrow');
  await expectAccessible(page);
  await field.press('Enter');
  await expect(day.toast).toContainText('Call Ana · Thu, Jul 16');
  if (!isPhone(page)) {
    await expect(day.row('Call Ana', THURSDAY)).toBeVisible();
    await expect(day.toast.getByRole('button', { name: 'Show' })).toHaveCount(0);
  }
  await field.fill('Gym wed and thu');
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect.poll(async () => day.titles()).toEqual(['Milk', 'Bread', 'Salt', 'Gym']);
  await expect(day.toast).toContainText('2 tasks added');
});

test(
  'a toast offers to show a task that was added to another week, or out of sight',
  { tag: '@widths' },
  async ({ day, page }) => {
    const show = day.toast.getByRole('button', { name: 'Show' });
    await day.line().fill('Call Ana next friday');
    await day.line().press('Enter');
    await expect(day.toast).toContainText('Call Ana · Fri, Jul 24');
    await show.click();
    await expect(day.row('Call Ana', '2026-07-24')).toBeInViewport();

    await visit(page, '/ai-assistant');
    const title = page.getByRole('dialog').getByPlaceholder('Enter task...');
    await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(title).toBeVisible({ timeout: 300 });
    }).toPass();
    await title.fill('Milk tomorrow at 3 pm');
    await page.keyboard.press('Enter');
    await expect(day.toast).toContainText('Milk · Thu, Jul 16, 3:00 PM');
    await show.click();
    await expect(page).toHaveURL(/\/days\?/);
    await expect(day.row('Milk', THURSDAY)).toBeInViewport();
  },
);

test('a toast shows above the line and leaves it in its place', { tag: '@phone' }, async ({ day }) => {
  const line = getField(day);
  await day.add('Short-lived');
  await expect(line).toBeVisible();
  await expect(day.toast).toHaveCount(0);
  const before = await line.boundingBox();
  await day.chooseAction('Short-lived', 'Delete');
  await expect(day.toast).toContainText('Undo');
  const toast = await day.toast.boundingBox();
  const after = await line.boundingBox();
  expect(after).toEqual(before);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0);
  await expect(day.addButton).toBeInViewport({ ratio: 1 });
  expect((await day.addButton.boundingBox())?.y).toBeLessThan((toast?.y ?? 0) - 40);
});

test('Escape leaves the line and keeps what was typed, also after a reload', async ({ day, page }) => {
  const field = getField(day);
  await field.fill('Half a thou');
  await field.press('Escape');
  await expect(field).not.toBeFocused();
  await reopen(page);
  await expect(field).toHaveValue('Half a thou');
});

test('a title that could not be added can be added once more, also after the next was typed', async ({ day, page }) => {
  const field = getField(day);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tasks'))
      keys.push(request.headers()['idempotency-key']);
  });
  const { promise: isTyped, resolve: failNow } = Promise.withResolvers<void>();
  await page.route('**/api/tasks', async (route) => {
    await isTyped;
    await route.fulfill(SERVER_ERROR);
  });
  await field.fill('Milk');
  await field.press('Enter');
  await field.fill('Bre');
  failNow();
  await expect(day.toast).toContainText('Milk');
  await expect(field).toHaveValue('Bre');
  await page.unroute('**/api/tasks');
  await day.toast.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => day.titles()).toEqual(['Milk']);
  await expect(field).toHaveValue('Bre');

  // In an empty field the title is back, and is sent with the same key.
  await field.fill('Bread');
  await breakChanges(page, '**/api/tasks');
  await field.press('Enter');
  await expect(field).toHaveValue('Bread');
  await page.unroute('**/api/tasks');
  await field.press('Enter');
  await expect.poll(async () => day.titles()).toEqual(['Milk', 'Bread']);
  expect([keys[0], keys[2]]).toEqual([keys[1], keys[3]]);
  expect(keys[0]).not.toBe(keys[2]);
});

test('a title that could not be added is back in the line of its day, although the day was left meanwhile', async ({
  day,
  page,
}) => {
  const { promise: isLeft, resolve: failNow } = Promise.withResolvers<void>();
  await page.route('**/api/tasks', async (route) => {
    await isLeft;
    await route.fulfill(SERVER_ERROR);
  });
  await getField(day).fill('Milk');
  await getField(day).press('Enter');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Goals' }).click();
  await screens.getByRole('link', { name: 'Days' }).click();
  await expect(getField(day)).toHaveValue('');
  failNow();
  await expect(day.toast).toContainText('Failed to create task');
  await expect(getField(day)).toHaveValue('Milk');
  // Typing goes on from there.
  await getField(day).press('End');
  await page.keyboard.type(' and eggs');
  await expect(getField(day)).toHaveValue('Milk and eggs');
});

test('a title that could not be added replaces nothing that is typed, although the tab cannot store it', async ({
  day,
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('Storage is forbidden', 'SecurityError');
      },
    }),
  );
  await page.reload();
  const { promise: isTyped, resolve: failNow } = Promise.withResolvers<void>();
  await page.route('**/api/tasks', async (route) => {
    await isTyped;
    await route.fulfill(SERVER_ERROR);
  });
  await getField(day).fill('Milk');
  await getField(day).press('Enter');
  await getField(day).fill('Bre');
  failNow();
  await expect(day.toast.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(getField(day)).toHaveValue('Bre');
});

test('without a network, only the pasted lines that could not be kept are asked about again', async ({
  day,
  page,
  context,
}) => {
  await waitForNetworkIdle(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (value: unknown) => IDBRequest;
    const putUnlessBread = new Proxy(put, {
      apply(target, store, values: [unknown]) {
        if (JSON.stringify(values[0]).includes('Bread')) throw new DOMException('No room', 'QuotaExceededError');
        return Reflect.apply(target, store, values);
      },
    });
    Object.assign(IDBObjectStore.prototype, { put: putUnlessBread });
  });
  await getField(day).focus();
  await paste(day, 'Milk\nBread\nEggs');
  await page.getByRole('button', { name: 'Add 3 tasks' }).click();
  await expect(page.getByRole('button', { name: 'Add 1 task' })).toBeVisible();
  await expect.poll(async () => day.titles()).toEqual(['Milk', 'Eggs']);
});

test('words that were made plain are plain in one title only', async ({ day }) => {
  const field = getField(day);
  await field.fill('Watch Annie sing tomorrow');
  await expect(day.card().locator('mark')).toHaveText('tomorrow');
  await field.press('Backspace');
  await expect(day.card().locator('mark')).toHaveCount(0);
  await field.press('Enter');
  await expect.poll(async () => day.titles()).toEqual(['Watch Annie sing tomorrow']);
  await field.fill('Call Ana tomorrow');
  await field.press('Enter');
  await expect(day.row('Call Ana', THURSDAY)).toBeVisible();
});

test('several pasted lines become several tasks by one call with one undo, or one line', async ({ day, page }) => {
  const field = getField(day);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(?:batch|undo)/.test(pathname)) calls.push(pathname);
  });
  await field.focus();
  await paste(day, '- Milk\n- Bread\n3. Eggs tomorrow');
  await expect(page.getByRole('button', { name: 'Add 3 tasks' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(async () => day.titles()).toEqual(['Milk', 'Bread']);
  await expect(day.row('Eggs', THURSDAY)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(day.toast).toContainText('3 tasks added');
  await expect(day.toast).toContainText('2 on Wed, Jul 15 · 1 on Thu, Jul 16');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Eggs', THURSDAY)).toHaveCount(0);
  await expect.poll(async () => day.titles()).toEqual([]);
  await expect.poll(() => calls).toEqual(['/api/tasks/batch', expect.stringMatching(/^\/api\/history\/\d+\/undo$/)]);
  await field.focus();
  await paste(day, Array.from({ length: 20 }, (_, place) => `Line ${place + 1}`).join('\n'));
  await page.getByRole('button', { name: 'Add 20 tasks' }).click();
  await expect(day.row('Line 20')).toBeInViewport();
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => day.titles()).toEqual([]);
  await field.focus();
  await paste(day, 'Milk\nBread');
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'As one line' })).toHaveCount(0);
  await expect(field).toBeFocused();
  await paste(day, 'Milk\nBread');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'As one line' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field).toHaveValue('Milk Bread');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');

  // The dialog asks the same, and adds them with its options.
  await day.addButton.click();
  await day.dialog.getByRole('button', { name: 'Priority' }).click();
  await day.field.focus();
  await paste(day, 'Ham\nEggs tomorrow');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(day.field).toBeFocused();
  await paste(day, 'Ham\nEggs tomorrow');
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Ham').getByRole('img', { name: 'Priority' })).toBeVisible();
  await expect(day.row('Eggs', THURSDAY).getByRole('img', { name: 'Priority' })).toBeVisible();
  expect(calls.filter((path) => path.endsWith('/batch'))).toHaveLength(3);
});

test('what was typed in a closed dialog comes back by Undo', async ({ day, page }) => {
  await day.addButton.click();
  await day.field.fill('Long thought');
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
  await expect(day.toast).toContainText('Discarded');
  await expectAccessibleInBothThemes(page);
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.field).toHaveValue('Long thought');
});
