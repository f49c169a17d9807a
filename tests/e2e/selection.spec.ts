import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';
import { createFinger, getPoint } from '../support/touches.ts';

const WEDNESDAY = '2026-07-15';
const FRIDAY = '2026-07-17';
test.use({ today: WEDNESDAY });

async function addTasks(day: DayScreen): Promise<void> {
  const titles = ['One', 'Two', 'Three', 'Four'];
  const tasks = titles.map((title, sortOrder) => ({ title, date: WEDNESDAY, sortOrder }));
  await day.page.request.post('/api/tasks/batch', { data: { tasks } });
  await reopen(day.page);
  await expect(day.row('Four')).toBeVisible();
  await waitForNetworkIdle(day.page);
}

const getTitle = (day: DayScreen, title: string) => day.row(title).locator('[data-row-title]');
const getBar = ({ page }: DayScreen) => page.getByRole('toolbar', { name: 'Selected tasks' });

/** The paths of the calls that change several tasks. */
function collectCalls({ page }: DayScreen): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /\/api\/(?:tasks|history)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test('clicks with Ctrl and Shift select tasks, which are completed by one call and undone by one', async ({ day }) => {
  await addTasks(day);
  const calls = collectCalls(day);
  await getTitle(day, 'One').click({ modifiers: ['Control'] });
  await getTitle(day, 'Three').click({ modifiers: ['Shift'] });
  await getTitle(day, 'Two').click({ modifiers: ['Control'] });
  await expect(getBar(day)).toContainText('2 selected');
  await expect(day.row('One')).toHaveAttribute('data-selected');
  await expect(day.dialog).toHaveCount(0);
  await expectAccessibleInBothThemes(day.page);
  await getBar(day).getByRole('button', { name: 'Complete' }).click();
  await expect.poll(async () => day.titles()).toEqual(['Two', 'Four', '—', 'One', 'Three']);
  await expect(getBar(day)).toHaveCount(0);
  await expect(day.toast).toContainText('2 tasks completed');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  await waitForNetworkIdle(day.page);
  await expect.poll(() => calls).toEqual(['/api/tasks/batch', expect.stringMatching(/^\/api\/history\/\d+\/undo$/)]);
});

test('a right click on a selected row acts on all, and one on another row ends the selection', async ({ day }) => {
  const { page } = day;
  await addTasks(day);
  const calls = collectCalls(day);
  const menu = page.getByRole('menu');
  const select = async () => {
    await getTitle(day, 'One').click({ modifiers: ['Control'] });
    await getTitle(day, 'Two').click({ modifiers: ['Control'] });
    await expect(getBar(day)).toContainText('2 selected');
  };
  await select();
  await getTitle(day, 'Two').click({ button: 'right' });
  await expect(menu).toHaveAccessibleName('Actions for 2 tasks');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Complete',
    'Make priority',
    'Flag',
    'Cross out',
    'Move to…',
    'Delete',
  ]);
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Make priority' }).click();
  await expect(day.card().getByRole('img', { name: 'Priority' })).toHaveCount(2);
  await expect(day.toast).toContainText('2 tasks made a priority');
  await expect(getBar(day)).toHaveCount(0);
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.card().getByRole('img', { name: 'Priority' })).toHaveCount(0);

  await select();
  await getBar(day).getByRole('button', { name: 'Flag' }).click();
  await expect(day.card().getByRole('img', { name: 'Flagged' })).toHaveCount(2);
  const undo: unknown = expect.stringMatching(/^\/api\/history\/\d+\/undo$/);
  await expect.poll(() => calls).toEqual(['/api/tasks/batch', undo, '/api/tasks/batch']);

  await select();
  await getTitle(day, 'Four').click({ button: 'right' });
  await expect(getBar(day)).toHaveCount(0);
  await expect(menu).toHaveAccessibleName('Actions for Four');
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three']);
});

test('keys select, move and delete tasks, and Escape clears the selection', async ({ day }) => {
  const { page } = day;
  await addTasks(day);
  await getTitle(day, 'One').focus();
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+K');
  await expect(getBar(day)).toContainText('2 selected');
  await page.keyboard.press('m');
  await expect(day.dialog).toContainText('2 tasks');
  await day.dialog.getByRole('button', { name: 'Friday Jul 17' }).click();
  await expect(day.row('Two', FRIDAY)).toBeVisible();
  await expect.poll(async () => day.titles()).toEqual(['Three', 'Four']);
  await expect(day.toast).toContainText('2 tasks moved to Fri, Jul 17');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  await expect(getTitle(day, 'One')).toBeFocused();
  await getTitle(day, 'Four').focus();
  await page.keyboard.press('Shift+X');
  await page.keyboard.press('Escape');
  await expect(getBar(day)).toHaveCount(0);
  await page.keyboard.press('Shift+K');
  await page.keyboard.press('Delete');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two']);
  await expect(day.toast).toContainText('2 tasks deleted');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('the focus goes to the next open row when selected tasks are moved', async ({ day }) => {
  const { page } = day;
  const completed = ['Five', 'Six'].map((title) => ({ title, date: WEDNESDAY, isCompleted: true }));
  await page.request.post('/api/tasks/batch', { data: { tasks: completed } });
  await addTasks(day);
  await getTitle(day, 'One').focus();
  for (const key of ['Shift+J', 'Shift+J', '5']) await page.keyboard.press(key);
  await expect(day.row('Three', FRIDAY)).toBeVisible();
  await expect(getTitle(day, 'Four')).toBeFocused();
  await getTitle(day, 'Four').focus();
  for (const key of ['Shift+J', '5']) await page.keyboard.press(key);
  await expect(day.toast).toContainText('1 completed task stays on its day');
});

test('a digit moves and F flags the selected tasks by one call, and Ctrl+Z undoes each by one key', async ({ day }) => {
  const { page } = day;
  await addTasks(day);
  const calls = collectCalls(day);
  const select = async () => {
    await getTitle(day, 'One').focus();
    for (const key of ['Shift+J', 'Shift+J']) await page.keyboard.press(key);
    await expect(getBar(day)).toContainText('3 selected');
  };
  await select();
  await page.keyboard.press('f');
  await expect(day.card().getByRole('img', { name: 'Flagged' })).toHaveCount(3);
  await expect(day.toast).toContainText('3 tasks flagged');
  await select();
  await page.keyboard.press('5');
  await expect.poll(async () => day.titles()).toEqual(['Four']);
  await expect(day.row('Three', FRIDAY)).toBeVisible();
  await expect(day.toast).toContainText('3 tasks moved to Fri, Jul 17');
  await page.keyboard.press('Control+z');
  await expect(day.toast).toContainText('Moved “One” and 2 more');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  await page.keyboard.press('Control+z');
  await expect(day.card().getByRole('img', { name: 'Flagged' })).toHaveCount(0);
  const undo: unknown = expect.stringMatching(/^\/api\/history\/\d+\/undo$/);
  await expect.poll(() => calls).toEqual(['/api/tasks/batch', '/api/tasks/batch', undo, undo]);

  // The toast gets Escape, too.
  await expect(day.toast).toContainText('Undone');
  await select();
  await page.keyboard.press('Escape');
  await expect(getBar(day)).toHaveCount(0);
});

test('after a long press taps select more tasks, which are dragged together @phone', async ({ day, page }) => {
  await addTasks(day);
  const finger = await createFinger(page);
  const point = await getPoint(getTitle(day, 'Two'));
  await finger.press(point);
  await expect(day.row('Two')).toHaveAttribute('data-dragged');
  await finger.lift();
  await expect(getBar(day)).toContainText('1 selected');
  await getTitle(day, 'Four').tap();
  await expect(getBar(day)).toContainText('2 selected');
  await expectAccessibleInBothThemes(page);
  // A long press on a selected row lifts the selection, which can be dropped on a ring of the week.
  const ring = await getPoint(page.getByRole('button', { name: /^Friday, July 17/ }));
  await finger.press(point);
  await expect(day.row('Two')).toHaveAttribute('data-dragged');
  await finger.moveTo({ x: point.x, y: point.y - 20 });
  await finger.moveTo(ring);
  await expect(page.locator('[data-drop-over]')).toHaveAccessibleName(/^Friday/);
  await expect(page.locator('[data-drag-count="2"]')).toBeInViewport();
  await finger.lift();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Three']);
  await expect(day.toast).toContainText('2 tasks moved to Fri, Jul 17');
  await day.toast.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three', 'Four']);

  await finger.press(point);
  await expect(day.row('Two')).toHaveAttribute('data-dragged');
  await finger.lift();
  await getTitle(day, 'Four').tap();
  await getBar(day).getByRole('button', { name: 'Cross out' }).tap();
  await expect.poll(async () => day.titles()).toEqual(['One', 'Three', '—', 'Two', 'Four']);
  await getTitle(day, 'One').tap();
  await expect(day.dialog).toHaveCount(1);
});

test('the menu of a row edits it, and begins a selection by touch @phone', async ({ day, page }) => {
  await addTasks(day);
  const openMenu = async (title: string) =>
    day
      .row(title)
      .getByRole('button', { name: `Actions for ${title}` })
      .tap();
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await openMenu('Three');
  await entry('Move to tomorrow').tap();
  await expect(day.toast).toContainText('Moved to');
  await openMenu('Two');
  await entry('Select').tap();
  await expect(getBar(day)).toContainText('1 selected');
  const [toast, bar] = [await day.toast.boundingBox(), await getBar(day).boundingBox()];
  expect((toast?.y ?? 1_000) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await getTitle(day, 'Four').tap();
  await expect(getBar(day)).toContainText('2 selected');
  await openMenu('Two');
  await entry('Deselect').tap();
  await expect(getBar(day)).toContainText('1 selected');
  await openMenu('One');
  await entry('Edit').tap();
  await expect(day.field).toHaveValue('One');
});
