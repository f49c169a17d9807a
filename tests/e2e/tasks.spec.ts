import { addDays } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, scrollTo, test } from '../support/browser.ts';
import { recordRenderedLists, takeRenderedRows } from '../support/rendered-lists.ts';
import { failUntilPressed, holdRequests, SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';

test('a day shows a spinner, then its tasks', { tag: '@widths' }, async ({ page, day }) => {
  await day.add('Water the plants');
  const release = await holdRequests(page, /\/api\/tasks\/(date|week)/);
  await reopen(page);
  await expect(day.card().getByRole('status', { name: 'Loading' }).locator('.animate-spin')).toBeVisible();
  release();
  await expect(day.row('Water the plants')).toBeVisible();
});

test(
  'an empty day shows its empty text and date, and today is highlighted',
  { tag: '@widths' },
  async ({ page, day }) => {
    const empty = isPhone(page) ? 'Nothing here' : `No tasks for ${weekdayName(day.today)}`;
    await expect(day.card()).toContainText(empty);
    await expect(day.card().getByText('0 of 0')).toBeVisible();
    await expect(day.card()).toHaveAttribute('aria-current', 'date');
    await expect(day.card().getByRole('heading')).toHaveText(weekdayName(day.today));
    await expect(day.card()).toContainText(ordinalDay(day.today));
    if (isPhone(page)) await expect(page.getByText(weekdayName(day.today))).toHaveCount(1);
  },
);

test('a task saved with Enter is still there after a reload', async ({ page, day }) => {
  await day.addButton.click();
  await expect(day.dialog).toHaveAccessibleName('New Task');
  await expect(day.dialog).toContainText(`${weekdayName(day.today)} Task`);
  await expect(day.field).toBeFocused();
  await expectAccessible(page);
  await expect(day.saveButton).toBeDisabled();
  await day.field.fill('   ');
  await expect(day.saveButton).toBeDisabled();
  await day.field.press('Enter');
  await expect(day.dialog).toBeVisible();
  await day.field.fill('Water the plants');
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({ title: 'Water the plants', date: day.today, sortOrder: 10_000 });
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Water the plants')).toBeVisible();
  await expect(day.addButton).toBeFocused();
  await reopen(page);
  await expect(day.row('Water the plants')).toBeVisible();
  await expectAccessible(page);
});

test('Shift+Enter adds a line, and the field grows from 60 to 200 pixels', async ({ day }) => {
  await day.addButton.click();
  const height = async () => (await day.field.boundingBox())?.height;
  expect(await height()).toBe(60);
  await day.field.pressSequentially('One');
  for (let line = 0; line < 12; line += 1) await day.field.press('Shift+Enter');
  await day.field.pressSequentially('thirteen');
  expect(await height()).toBe(200);
  await day.field.press('Enter');
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('thirteen')).toBeVisible();
});

test('titles with markup, other scripts, emoji and SQL are shown as typed', async ({ day }) => {
  for (const title of ['<b>bold</b> & "quotes"', 'مهمة اليوم', '👩‍👩‍👧 call family', "'; drop table tasks; --"]) {
    await day.add(title);
    await expect(day.row(title)).toBeVisible();
  }
});

test('completing, crossing out and restoring tasks updates the list and the progress bar', async ({ page, day }) => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await day.add(title);
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);

  await day.complete('Two');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Three', 'Four', '—', 'Two']);
  await expect(day.card()).toContainText('1 of 4');
  await day.chooseAction('One', 'Cross out');
  await expect.poll(async () => day.titles()).toEqual(['Three', 'Four', '—', 'Two', 'One']);
  const bar = day.card().getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
  await expect(bar.locator('[data-part="completed"]')).toHaveAttribute('style', /width: 25%/);
  await expect(bar.locator('[data-part="crossed-out"]')).toHaveAttribute('style', /width: 25%/);
  await expectAccessible(page);

  // Each control from each other state.
  await day.chooseAction('Two', 'Cross out');
  await expect(day.row('Two')).toHaveAttribute('data-state', 'crossed-out');
  await day.complete('One');
  await expect(day.row('One')).toHaveAttribute('data-state', 'completed');
  await day.chooseAction('Two', 'Restore');
  await expect(day.row('Two')).toHaveAttribute('data-state', 'active');
  await day.complete('One');
  await expect(day.row('One')).toHaveAttribute('data-state', 'active');
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('priority puts an active task first, and a completed task cannot change it', async ({ page, day }) => {
  await day.add('Plain');
  await day.add('Important');
  await day.chooseAction('Important', 'Make priority');
  await expect.poll(async () => day.titles()).toEqual(['Important', 'Plain']);
  await expect(day.row('Important').getByRole('img', { name: 'Priority' })).toBeVisible();
  await day.complete('Important');
  await day.openActions('Important');
  await expect(page.getByRole('menuitem', { name: 'Remove priority' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('a task is flagged, and deleted in its dialog', { tag: '@widths' }, async ({ page, day }) => {
  await day.add('Keep');
  await day.add('Drop');
  await day.openActions('Keep');
  const flag = page.getByRole('menuitem', { name: 'Flag', exact: true });
  await expect(flag).toHaveAttribute('aria-description', 'A flag is only a mark');
  await expectAccessible(page);
  await flag.click();
  await expect(day.row('Keep').getByRole('img', { name: 'Flagged' })).toBeVisible();
  await day.open('Drop');
  await day.field.fill('Drop it');
  await day.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Drop')).toHaveCount(0);
  await expect(day.row('Keep').getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(day.toast).toContainText('Task deleted');
  await waitForNetworkIdle(page);
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['Keep']);
});

test('a task is edited with priority and notes', async ({ page, day }) => {
  await day.add('Reed the lease');
  await day.open('Reed the lease');
  await expect(day.dialog).toHaveAccessibleName('Edit Task');
  await expect(day.field).toHaveValue('Reed the lease');
  await day.field.fill('Read the lease');
  await day.dialog.getByRole('button', { name: 'Priority' }).click();
  await day.dialog.getByRole('button', { name: 'Notes' }).click();
  await day.dialog.getByRole('textbox', { name: 'Notes' }).fill('Page four, the part about pets');
  await expectAccessible(page);
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await reopen(page);
  await expect(day.row('Read the lease')).toContainText('Page four, the part about pets');
  await expect(day.row('Read the lease').getByRole('img', { name: 'Priority' })).toBeVisible();
});

test('swipes and arrows change the day, and each day shows its own tasks', { tag: '@phone' }, async ({ page, day }) => {
  await day.add('Today only');
  const tomorrow = addDays(day.today, 1);
  await swipe(-1);
  await expect(day.card(tomorrow)).toContainText('Nothing here');
  await expect(day.card(tomorrow)).not.toHaveAttribute('aria-current', 'date');
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(day.card(addDays(day.today, 2))).toBeInViewport({ ratio: 0.9 });
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(day.row('Today only')).toBeVisible();
  await expect(day.card()).toBeInViewport({ ratio: 0.99 });
  await swipe(1);
  await expect(day.card(addDays(day.today, -1))).toBeInViewport({ ratio: 0.9 });
  // There are days far beyond the first rendered slides.
  for (let step = 0; step < 9; step += 1) await page.getByRole('button', { name: 'Next day' }).click();
  await expect(day.card(addDays(day.today, 8))).toBeInViewport({ ratio: 0.9 });

  async function swipe(direction: 1 | -1): Promise<void> {
    const box = await page.getByRole('region', { name: 'Days', exact: true }).boundingBox();
    if (box === null) throw new Error('There is no carousel');
    // More than half the width: a shorter swipe counts only when it is quick.
    const x = box.x + box.width / 2 - direction * 120;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step += 1) await page.mouse.move(x + direction * step * 30, y);
    await page.mouse.up();
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const how = reducedMotion === 'reduce' ? 'jumps to its place under reduced motion' : 'does not overshoot its place';
  test(`a slide ${how}`, { tag: '@phone' }, async ({ page, day }) => {
    await page.emulateMedia({ reducedMotion });
    await waitForNetworkIdle(page);
    await expect(day.card()).toBeInViewport({ ratio: 0.99 });
    const tomorrow = longDay(addDays(day.today, 1));
    const next = page.locator(`[aria-roledescription="slide"][aria-label="${tomorrow}"]`);
    // The positions of the next day, read in every frame.
    const places = await next.evaluateHandle((slide) => {
      const seen = new Set<number>();
      const look = (): void => {
        seen.add(Math.round(slide.getBoundingClientRect().left));
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(async () => (await next.boundingBox())?.x).toBe(0);
    await expect(day.card(addDays(day.today, 1))).toBeInViewport({ ratio: 0.99 });
    const seen = await places.evaluate((set) => [...set]);
    expect(Math.min(...seen)).toBe(0);
    if (reducedMotion === 'reduce') expect(seen).toEqual([page.viewportSize()?.width, 0]);
    else expect(seen.length).toBeGreaterThan(2);
  });
}

test('a task can be added, completed and opened from the keyboard', async ({ page, day }) => {
  await day.addButton.focus();
  await page.keyboard.press('Enter');
  await expect(day.field).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(day.row('By keyboard')).toBeVisible();
  // The closing dialog moves the focus.
  await expect(day.dialog).toHaveCount(0);
  await day.row('By keyboard').getByRole('checkbox').press('Space');
  await expect(day.row('By keyboard')).toHaveAttribute('data-state', 'completed');
  await day.row('By keyboard').getByRole('button', { name: 'Actions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(day.row('By keyboard').getByRole('button', { name: 'Actions' })).toBeFocused();
});

test('hiding the notes field keeps the notes', async ({ day }) => {
  await day.addButton.click();
  await day.field.fill('With notes');
  const toggle = day.dialog.getByRole('button', { name: 'Notes' });
  const notes = day.dialog.getByRole('textbox', { name: 'Notes' });
  await toggle.click();
  await expect(notes).toBeFocused();
  await notes.fill('Page four');
  await toggle.click();
  await expect(notes).toHaveCount(0);
  await day.saveButton.click();
  await expect(day.row('With notes')).toContainText('Page four');
  await expect(day.row('With notes').getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription('Page four');
});

test('a click outside closes an empty dialog, and keeps a dialog with text', async ({ page, day }) => {
  await day.addButton.click();
  await expect(day.field).toBeFocused();
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(day.dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await day.add('Behind the dialog');
  const checkbox = await day.row('Behind the dialog').getByRole('checkbox').boundingBox();
  await day.addButton.click();
  await day.field.fill('Long thought');
  await page.mouse.click(5, 5);
  // What is dimmed is not pressed.
  await page.mouse.click((checkbox?.x ?? 0) + 5, (checkbox?.y ?? 0) + 5);
  await expect(day.field).toHaveValue('Long thought');
  await expect(day.row('Behind the dialog')).toHaveAttribute('data-state', 'active');
});

test('the focus stays on a completed task, and moves to the next row after a deletion', async ({ page, day }) => {
  for (const title of ['One', 'Two', 'Three']) await day.add(title);
  await day.row('One').getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => day.titles()).toEqual(['Two', 'Three', '—', 'One']);
  await expect(day.row('One').getByRole('checkbox')).toBeFocused();
  await day.chooseAction('Two', 'Delete');
  await expect(day.row('Two')).toHaveCount(0);
  await expect(day.row('Three').getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('arrow keys move from day to day without an end', { tag: '@phone' }, async ({ page, day }) => {
  await day.addButton.focus();
  for (let step = 1; step <= 5; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(day.card(addDays(day.today, step))).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+ArrowLeft');
  await expect(day.card(addDays(day.today, 5))).toBeInViewport({ ratio: 0.9 });
});

test('arrow keys move from day to day after a return from another screen', { tag: '@phone' }, async ({ page, day }) => {
  await expect(day.card()).toBeInViewport({ ratio: 0.9 });
  await waitForNetworkIdle(page);
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page).toHaveURL(/goals/);
  await page.getByRole('link', { name: 'Days', exact: true }).click();
  await day.addButton.focus();
  await page.keyboard.press('ArrowRight');
  await expect(day.card(addDays(day.today, 1))).toBeInViewport({ ratio: 0.9 });
});

test('two hundred long tasks scroll inside their card', { tag: '@widths' }, async ({ page, day }) => {
  const title = 'Write to everybody who was at the meeting and ask what they remember of the third point ';
  await page.request.post('/api/tasks/batch', {
    data: {
      tasks: Array.from({ length: 200 }, (_, sortOrder) => ({
        title: `${title}${sortOrder}`,
        date: day.today,
        sortOrder,
      })),
    },
  });
  await reopen(page);
  await expect(day.row(`${title}0`).first()).toBeVisible();
  await expect(day.card()).toContainText('0 of 200');
  await expect(day.addButton).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await scrollTo(day.row(`${title}199`));
});

test('a list of a thousand tasks renders more rows while it is scrolled', async ({ page, day }) => {
  for (const first of [0, 500]) {
    const tasks = Array.from({ length: 500 }, (_, index) => {
      return { title: `Task ${first + index}.`, date: day.today, sortOrder: first + index };
    });
    await page.request.post('/api/tasks/batch', { data: { tasks } });
  }
  await reopen(page);
  await expect(day.row('Task 299.')).toBeAttached();
  await expect(day.row('Task 999.')).toHaveCount(0);
  const list = day.card().locator('[data-item-list]');
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(day.row('Task 999.')).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('completing a task renders no other row again', async ({ page, day }) => {
  for (const title of ['First', 'Second', 'Third']) await day.add(title);
  await recordRenderedLists(page);
  await page.reload();
  await expect(day.row('Third')).toBeVisible();
  // Each row is seen here once. This proves that a row missing from later results was not rendered.
  await expect.poll(async () => takeRenderedRows(page)).toEqual(expect.arrayContaining(['First', 'Second', 'Third']));
  // What loads late, such as the projects, renders the controls of all cards.
  await waitForNetworkIdle(page);
  await takeRenderedRows(page);
  await day.complete('Second');
  await expect(day.row('Second')).toHaveAttribute('data-state', 'completed');
  await waitForNetworkIdle(page);
  expect(await takeRenderedRows(page)).toEqual(['Second']);
});

test(
  'the card shows an error with "Try again" when tasks cannot be loaded',
  { tag: '@widths' },
  async ({ page, day }) => {
    await day.add('Still there');
    const reads = /\/api\/tasks\/(date|week)/;
    await page.route(reads, (route) => route.fulfill(SERVER_ERROR));
    await reopen(page);
    const words = isPhone(page)
      ? `Failed to fetch tasks for date ${day.today}`
      : 'Failed to fetch tasks: Internal Server Error';
    // Two retries come first, after 1 and 2 seconds.
    await expect(page.getByRole('main').getByRole('alert')).toContainText(words, { timeout: 10_000 });
    // The error shows once: on a desktop above the days, which show no loading state.
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    if (!isPhone(page)) await expect(day.card()).toContainText('Not loaded');
    await expect(day.card().getByRole('status')).toHaveCount(0);
    await failUntilPressed(page, reads);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(day.row('Still there')).toBeVisible();
  },
);

test.describe('the goals around the selected day', () => {
  test.use({ today: '2026-11-22' });

  test('are prefetched on a phone @phone', async ({ page, day }) => {
    // The first visit prefetches too.
    await waitForNetworkIdle(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/goals') asked.push(`${searchParams.get('weekly')} ${searchParams.get('date')}`);
    });
    await page.reload();
    await expect(day.addButton).toBeVisible();
    // The previous day is in the same week, whose goals are requested once.
    await expect.poll(() => asked.toSorted()).toEqual(['false 2026-11-22', 'true 2026-11-22', 'true 2026-11-23']);
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('link', { name: 'Goals' }).click();
    await expect(page.getByRole('heading', { name: 'Weekly Goals' })).toBeVisible();
    expect(asked.filter((call) => call.startsWith('true'))).toHaveLength(2);
  });
});

test('the menu of a row is a sheet at the bottom, above a toast @phone', async ({ page, day }) => {
  await day.add('Water the plants');
  await day.complete('Water the plants');
  await day.add('Buy soil');
  await day.row('Buy soil').getByRole('button', { name: 'Actions for Buy soil' }).click();
  await page.getByRole('menuitem', { name: 'Move to tomorrow' }).click();
  await expect(day.toast).toBeVisible();
  await day.row('Water the plants').getByRole('button', { name: 'Actions for Water the plants' }).click();
  const menu = page.getByRole('menu');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(async () => menu.boundingBox()).toMatchObject({ x: 0, width });
  const box = await menu.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height);
  for (const entry of await menu.locator('[role=menuitem]:not([data-disabled])').all()) {
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    // Fails if something covers it.
    await entry.click({ trial: true });
  }
  await expectAccessible(page);
  // The scrim takes the tap: nothing under it is opened.
  await page.touchscreen.tap(100, 200);
  await expect(menu).toHaveCount(0);
  await expect(day.dialog).toHaveCount(0);
  await day.row('Water the plants').getByRole('button', { name: 'Actions for Water the plants' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
});
