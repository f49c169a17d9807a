import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, isPhone, test } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';

const WEDNESDAY = '2026-11-18';
test.use({ today: WEDNESDAY });

/** The stored tasks of a day. */
async function readStoredTasks(
  { page }: DayScreen,
  date: string,
): Promise<{ title: string; startTime: string | null }[]> {
  const response = await page.request.get(`/api/tasks/date/${date}`);
  return (await response.json()) as { title: string; startTime: string | null }[];
}

test('"Move to tomorrow" moves a task, and undo returns it', async ({ day }) => {
  const tomorrow = addDays(day.today, 1);
  await day.add('Dentist');
  await day.chooseAction('Dentist', 'Move to tomorrow');
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect(day.row('Dentist', tomorrow)).toHaveCount(1);
  await expect(day.toast).toContainText('Moved to Thu, Nov 19 Dentist');
  await expect.poll(async () => readStoredTasks(day, tomorrow)).toMatchObject([{ title: 'Dentist' }]);
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Dentist')).toBeVisible();
  await expect(day.row('Dentist', tomorrow)).toHaveCount(0);
  await expect.poll(async () => readStoredTasks(day, day.today)).toMatchObject([{ title: 'Dentist' }]);
});

test('"Move to…" moves a task to a near day or to another date', async ({ day }) => {
  const { page } = day;
  await day.add('Dentist');
  await day.chooseAction('Dentist', 'Move to…');
  await expect(day.dialog.getByRole('button', { name: 'Tomorrow' })).toBeFocused();
  // Busy days have a dot.
  await expect(day.dialog.getByRole('button', { name: 'Wednesday, November 18, 2026, 0 of 1 done' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(day.dialog.getByRole('button', { name: 'Tomorrow' })).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(day.dialog.getByRole('button', { name: 'Tomorrow' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day.dialog.getByRole('button', { name: 'Friday Nov 20' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day.row('Dentist', '2026-11-20')).toBeVisible();
  await expect(day.toast).toContainText('Moved to Fri, Nov 20');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Dentist')).toBeVisible();
  await day.row('Dentist').getByRole('button', { name: 'Edit Dentist' }).focus();
  await page.keyboard.press('m');
  await day.dialog.getByRole('button', { name: 'Thursday, December 24, 2026' }).click();
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect.poll(async () => readStoredTasks(day, '2026-12-24')).toMatchObject([{ title: 'Dentist' }]);
});

test('a date typed into "Move to…" moves a task, and other rows stay', { tag: '@desk' }, async ({ day }) => {
  const { page } = day;
  for (const title of ['Dentist', 'Taxes', 'Run']) await day.add(title);
  await day.row('Dentist').getByRole('button', { name: 'Edit Dentist' }).focus();
  await page.keyboard.type('mnever');
  const field = day.dialog.getByRole('textbox', { name: 'Date' });
  await expect(field).toHaveValue('never');
  await page.keyboard.press('Enter');
  await expect(day.dialog.getByRole('alert')).toContainText('“never” is not a date.');
  await expectAccessible(page);
  await field.fill('');
  await day.dialog.getByRole('button', { name: 'Tomorrow' }).focus();
  await page.keyboard.type('jan 15');
  await expect(day.dialog.getByRole('button', { name: 'Move to Fri, Jan 15, 2027' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('15');
  await expect(day.toast).toContainText('Moved to Fri, Jan 15');
  await expect.poll(async () => readStoredTasks(day, '2027-01-15')).toMatchObject([{ title: 'Dentist' }]);
  await expect(day.row('Taxes')).toBeVisible();
  await expect(day.row('Run')).toBeVisible();
});

test('the open tasks of a day move together, by the menu of its card or by a command', async ({ day }) => {
  const { page } = day;
  const tomorrow = addDays(day.today, 1);
  for (const title of ['Dentist', 'Taxes', 'Run']) await day.add(title);
  await day.complete('Run');
  await page.getByRole('button', { name: 'Wednesday card menu' }).click();
  await page.getByRole('menuitem', { name: 'Move 2 open tasks…' }).click();
  await expect(day.dialog.getByRole('button', { name: 'Tomorrow' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day.toast).toContainText('2 tasks moved to Thu, Nov 19');
  await expect
    .poll(async () => readStoredTasks(day, tomorrow))
    .toMatchObject([{ title: 'Dentist' }, { title: 'Taxes' }]);
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => readStoredTasks(day, tomorrow)).toEqual([]);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('left over');
  await page.getByRole('option', { name: 'Move 2 open tasks…' }).click();
  await day.dialog.getByRole('button', { name: 'Friday Nov 20' }).click();
  await expect(day.toast).toContainText('2 tasks moved to Fri, Nov 20');
  await expect(day.row('Run')).toBeVisible();
  await expect(day.row('Dentist')).toHaveCount(0);
});

test('the open tasks of a day move together by the menu of its card @phone', async ({ day }) => {
  const { page } = day;
  const menu = day.card().getByRole('button', { name: 'Wednesday card menu' });
  await expect(day.addButton).toBeVisible();
  await expect(menu).toHaveCount(0);
  for (const title of ['Dentist', 'Taxes']) await day.add(title);
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    const { width: menuWidth, height } = (await menu.boundingBox()) ?? {};
    expect({ menuWidth, height }).toEqual({ menuWidth: 44, height: 44 });
  }
  await menu.click();
  await page.getByRole('menuitem', { name: 'Move 2 open tasks…' }).click();
  await day.dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(day.toast).toContainText('2 tasks moved to Thu, Nov 19');
  await expect(menu).toHaveCount(0);
});

test('a task that the rollover crossed out becomes active when it is moved to today', async ({ signedIn: page }) => {
  const day = new DayScreen(page, WEDNESDAY);
  const yesterday = addDays(WEDNESDAY, -1);
  await page.request.post('/api/tasks', { data: { title: 'Dentist', date: yesterday } });
  await page.request.post('/api/tasks/rollover', { data: { from: yesterday, to: WEDNESDAY } });
  await page.clock.setFixedTime(`${WEDNESDAY}T12:00:00`);
  // After a visit today New Day does not ask about yesterday.
  await page.addInitScript((date) => localStorage.setItem('last-visit-date', date), WEDNESDAY);
  await page.goto('/days');
  if (isPhone(page)) await page.getByRole('button', { name: 'Previous day' }).click();
  const row = day.row('Dentist', yesterday);
  await expect(row).toHaveAttribute('data-state', 'crossed-out');
  await row.hover();
  await row.getByRole('button', { name: 'Actions for Dentist' }).click();
  await page.getByRole('menuitem', { name: 'Move to today' }).click();
  await expect(row).toHaveCount(0);
  if (isPhone(page)) await page.getByRole('button', { name: 'Next day' }).click();
  await expect(day.row('Dentist')).toHaveAttribute('data-state', 'active');
});

test('the dialog moves a task to any day and time', async ({ day }) => {
  const { dialog, page } = day;
  await day.add('Dentist');
  await day.open('Dentist');
  await dialog.getByRole('button', { name: 'When: Today' }).click();
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(dialog).toContainText('Thursday Task');
  await expectAccessible(page);
  await dialog.getByLabel('Day').fill('2026-11-21');
  await dialog.getByLabel('Time').fill('15:30');
  await expect(dialog.getByRole('button', { name: 'When: Sat, Nov 21, 3:30 PM' })).toBeVisible();
  await expect(dialog).toContainText('Saturday Task');
  await day.saveButton.click();
  await expect(dialog).toHaveCount(0);
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect
    .poll(async () => readStoredTasks(day, '2026-11-21'))
    .toMatchObject([{ title: 'Dentist', startTime: '15:30' }]);
  await expect(day.toast).toContainText('Moved to Sat, Nov 21');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Dentist')).toBeVisible();
  await expect
    .poll(async () => readStoredTasks(day, day.today))
    .toMatchObject([{ title: 'Dentist', startTime: '15:30' }]);
});

test('the dialog understands a typed day and time from the keyboard alone', { tag: '@desk' }, async ({ day }) => {
  const { dialog, page } = day;
  await day.add('Dentist');
  await day.open('Dentist');
  await dialog.getByRole('button', { name: 'When: Today' }).focus();
  await page.keyboard.press('Space');
  const field = dialog.getByLabel('Day');
  await expect(field).toBeFocused();
  await page.keyboard.type('in 3 weeks');
  await expect(field).toHaveValue('in 3 weeks');
  await expect(dialog.getByRole('button', { name: 'Choose Wed, Dec 9' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'When: Wed, Dec 9' })).toBeVisible();
  await expect(field).toHaveValue('');
  await dialog.getByRole('button', { name: 'Tomorrow' }).focus();
  await page.keyboard.type('friday 6pm');
  await expect(dialog.getByRole('button', { name: 'When: Fri, Nov 20, 6:00 PM' })).toBeVisible();
  await expect(dialog.getByLabel('Time')).toHaveValue('18:00');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => readStoredTasks(day, '2026-11-20'))
    .toMatchObject([{ title: 'Dentist', startTime: '18:00' }]);
});

test('the dialog keeps a text that is not a date, and does not save before it is one', async ({ day }) => {
  const { dialog, page } = day;
  await day.add('Dentist');
  await day.open('Dentist');
  await dialog.getByRole('button', { name: 'When: Today' }).click();
  const field = dialog.getByLabel('Day');
  await field.fill('friday 6pm');
  await field.fill('frday 6pm');
  await expect(dialog.getByRole('button', { name: 'When: Today', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('“frday 6pm” is not a date.');
  await expect(field).toHaveValue('frday 6pm');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(field).toHaveValue('Thu, Nov 19');
  await field.fill('frday');
  for (const save of [async () => day.saveButton.click(), async () => day.field.press('Enter')]) {
    await save();
    await expect(dialog.getByRole('alert')).toContainText('“frday” is not a date.');
    await expect(field).toBeFocused();
  }
  await field.fill('friday');
  await day.saveButton.click();
  await expect.poll(async () => readStoredTasks(day, '2026-11-20')).toMatchObject([{ title: 'Dentist' }]);
});

test('the fields for a day do not open the keyboard of a phone @phone', async ({ day }) => {
  const { dialog, page } = day;
  await day.addButton.click();
  await dialog.getByRole('button', { name: 'When: Today' }).tap();
  await expect(dialog.getByLabel('Day')).toHaveValue('Wed, Nov 18');
  await expect(dialog.getByLabel('Day')).not.toBeFocused();
  await page.keyboard.type('next friday');
  await expect(dialog.getByRole('button', { name: 'When: Fri, Nov 27' })).toBeVisible();
});

test('a task has an estimate, and its day says how much is planned', async ({ day }) => {
  const { dialog } = day;
  await day.add('Report');
  await day.open('Report');
  await dialog.getByRole('button', { name: 'When: Today' }).click();
  await dialog.getByLabel('Estimate in minutes').fill('90');
  await day.saveButton.click();
  await expect(day.row('Report')).toContainText('1h 30m');
  await expect(day.card()).toContainText('1h 30m planned');
  await day.row('Report').getByRole('checkbox').click();
  await expect(day.card()).not.toContainText('left');
});

test('a dialog that is open over midnight relabels its day and keeps it', async ({ signedIn }) => {
  const day = new DayScreen(signedIn, WEDNESDAY);
  await signedIn.clock.install({ time: `${WEDNESDAY}T23:59:30` });
  await signedIn.goto('/days');
  await day.addButton.click();
  await day.field.fill('Dentist');
  await expect(day.dialog.getByRole('button', { name: 'When: Today' })).toBeVisible();
  await signedIn.clock.fastForward('01:00');
  await day.dialog.getByRole('button', { name: 'When: Wed, Nov 18' }).click();
  await expect(day.dialog.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expect(day.dialog).toContainText('Wednesday Task');
  await day.saveButton.click();
  await expect.poll(async () => readStoredTasks(day, WEDNESDAY)).toMatchObject([{ title: 'Dentist' }]);
});

test('a new task can be added to another day, and the chosen day survives a reload', async ({ day }) => {
  const { dialog, page } = day;
  await day.addButton.click();
  await day.field.fill('Dentist');
  await dialog.getByRole('button', { name: 'When: Today' }).click();
  await dialog.getByLabel('Day').fill('2026-11-20');
  await dialog.getByLabel('Time').fill('08:05');
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'When: Fri, Nov 20, 8:05 AM' })).toBeVisible();
  await day.saveButton.click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => readStoredTasks(day, '2026-11-20'))
    .toMatchObject([{ title: 'Dentist', startTime: '08:05' }]);
  expect(await readStoredTasks(day, day.today)).toEqual([]);
});

test('an occurrence is moved alone, and stays in place when the pattern changes', async ({ day }) => {
  const { dialog } = day;
  await day.addRepeating('Run', 'daily');
  await day.open('Run');
  await dialog.getByRole('button', { name: 'When: Today' }).click();
  await dialog.getByLabel('Day').fill('2026-11-21');
  await day.repeat.selectOption('weekly');
  await expect(dialog.getByLabel('Day')).toBeDisabled();
  await expect(dialog).toContainText('Wednesday Task');
  await day.repeat.selectOption('daily');
  await day.saveButton.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => readStoredTasks(day, day.today)).toEqual([]);
  expect(await readStoredTasks(day, '2026-11-21')).toHaveLength(2);
  expect(await readStoredTasks(day, '2026-11-22')).toHaveLength(1);
});

test('a failed move is reverted and reported', async ({ day }) => {
  await day.add('Dentist');
  await expect.poll(async () => readStoredTasks(day, day.today)).toHaveLength(1);
  await day.page.route('**/api/tasks/*', async (route) => route.fulfill({ status: 500, json: {} }));
  await day.chooseAction('Dentist', 'Move to tomorrow');
  await expect(day.toast).toContainText('Failed to move task');
  await expect(day.row('Dentist')).toBeVisible();
});
