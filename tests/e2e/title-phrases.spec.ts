import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';

const TODAY = '2026-11-21';
const TOMORROW = addDays(TODAY, 1);
test.use({ today: TODAY });

test('what the title says about day and time is tinted and becomes the day and time of the task', async ({
  page,
  day,
}) => {
  await day.addButton.click();
  await day.field.pressSequentially('Call Ana tomorrow at 5 pm');
  await expect(day.dialog.locator('mark')).toHaveText(['tomorrow', 'at 5 pm']);
  await expect(day.dialog.getByRole('button', { name: /Tomorrow, 5:00 PM/ })).toBeVisible();
  await expect(day.dialog.getByRole('status')).toContainText('Understood: tomorrow, at 5 pm.');
  await expectAccessible(page);
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({ title: 'Call Ana', date: TOMORROW, startTime: '17:00' });
  await expect(day.toast).toContainText('Call Ana · Sun, Nov 22');
  await expect(day.row('Call Ana', TOMORROW)).toBeVisible();
});

test('recurrence and priority are understood, and the title keeps only the rest', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Standup every weekday at 9:30 #work p1');
  await expect(day.dialog.locator('mark')).toHaveText(['every weekday', 'at 9:30', 'p1']);
  await day.field.fill('Call Ana thu');
  await expect(day.dialog.locator('mark')).toHaveText(['thu']);
  await day.field.fill('Stretch every day !');
  await expect(day.dialog.locator('mark')).toHaveText(['every day', '!']);
  await expect(day.repeat).toHaveValue('daily');
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({
    title: 'Stretch',
    recurringPattern: 'daily',
    isPriority: true,
    date: TODAY,
  });
});

test('a recurrence that no task has is named, and several weekdays become a weekly task each', async ({
  page,
  day,
}) => {
  const note = day.dialog.getByText('stays in the title');
  await day.addButton.click();
  await day.field.fill('Stretch every day');
  await expect(day.dialog.locator('mark')).toHaveText('every day');
  await expect(note).toHaveCount(0);
  await day.field.fill('Water plants every 3 days');
  await expect(note).toHaveText(/^“every 3 days” stays in the title\./);
  await day.field.fill('Gym every mon, wed and fri at 7');
  await expect(note).toHaveText(/^“every mon, wed and fri” stays in the title\./);
  await expectAccessible(page);
  const [request] = await Promise.all([
    page.waitForRequest('**/api/tasks/batch'),
    day.dialog.getByRole('button', { name: 'Add 3 weekly tasks' }).click(),
  ]);
  const common = { title: 'Gym', startTime: '07:00', isRecurring: true, recurringPattern: 'weekly' };
  expect(request.postDataJSON()).toMatchObject({
    tasks: ['2026-11-23', '2026-11-25', '2026-11-27'].map((date) => ({ ...common, date })),
  });
  await expect(day.dialog).toHaveCount(0);
  await expect(day.toast).toContainText('3 tasks added');
});

test('each phrase is understood by itself, also in the middle of a title', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Call Ana tomorrow at 3pm for 45 min if possible');
  await expect(day.dialog.locator('mark')).toHaveText(['tomorrow', 'at 3pm', 'for 45 min']);
  await expect(day.dialog.getByRole('button', { name: 'When: Tomorrow, 3:00 PM, 45m' })).toBeVisible();
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({
    title: 'Call Ana if possible',
    date: TOMORROW,
    startTime: '15:00',
    estimateMinutes: 45,
  });
});

test('a range of times is the start and the end of a task, and the part of a day stays in the title', async ({
  page,
  day,
}) => {
  await day.addButton.click();
  await day.field.fill('Dentist saturday morning');
  await expect(day.dialog.locator('mark')).toHaveText(['saturday']);
  const [first] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(first.postDataJSON()).toMatchObject({ title: 'Dentist morning', date: TODAY, startTime: null });
  await expect(day.dialog).toHaveCount(0);
  await day.addButton.click();
  await day.field.fill('Lunch tomorrow 12-13');
  await expect(day.dialog.locator('mark')).toHaveText(['tomorrow', '12-13']);
  await expect(day.dialog.getByRole('button', { name: 'When: Tomorrow, 12:00 PM – 1:00 PM' })).toBeVisible();
  const [second] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(second.postDataJSON()).toMatchObject({
    title: 'Lunch',
    date: TOMORROW,
    startTime: '12:00',
    endTime: '13:00',
  });
  await expect(day.row('Lunch', TOMORROW)).toContainText('12:00 PM – 1:00 PM');
  await day.row('Lunch', TOMORROW).getByRole('button', { name: 'Edit Lunch' }).click();
  await expect(day.dialog.getByRole('button', { name: 'When: Tomorrow, 12:00 PM – 1:00 PM' })).toBeVisible();
});

test('Backspace behind a tint and Escape make it plain words again', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Watch the news tomorrow at 5 pm');
  await expect(day.dialog.locator('mark')).toHaveCount(2);
  await day.field.press('Backspace');
  await expect(day.dialog.locator('mark')).toHaveText(['tomorrow']);
  await expect(day.field).toHaveValue('Watch the news tomorrow at 5 pm');
  await day.field.fill('Watch the news tonight');
  await expect(day.dialog.locator('mark')).toHaveText(['tonight']);
  await day.field.press('Escape');
  await expect(day.dialog.locator('mark')).toHaveCount(0);
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({ title: 'Watch the news tonight', date: TODAY });
});

test('Escape closes the fields of "When" before the dialog', async ({ page, day }) => {
  await day.addButton.click();
  const when = day.dialog.getByRole('button', { name: /^When:/ });
  const fields = day.dialog.getByRole('group', { name: 'When' });
  await when.click();
  await fields.getByRole('button', { name: 'Tomorrow' }).focus();
  await page.keyboard.press('Escape');
  await expect(fields).toHaveCount(0);
  await expect(when).toBeFocused();
  await when.click();
  await day.field.focus();
  await page.keyboard.press('Escape');
  await expect(fields).toHaveCount(0);
  await expect(day.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
});

test('an option that is set by hand counts more than the title', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Stretch every day');
  await day.repeat.selectOption('weekly');
  await expect(day.dialog.locator('mark')).toHaveCount(0);
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({ title: 'Stretch every day', recurringPattern: 'weekly' });
});

test('the title of an existing task stays as it is unless the person takes the offer', async ({ page, day }) => {
  await page.request.post('/api/tasks', { data: { title: 'Read about tomorrow', date: TODAY } });
  await page.reload();
  await day.open('Read about tomorrow');
  const offer = day.dialog.getByRole('button', { name: /^Set / });
  await expect(offer).toHaveCount(0);
  await day.field.fill('Read a book tomorrow');
  await expect(offer).toHaveText('Set Tomorrow');
  // A tint would say that the words are taken.
  await expect(day.dialog.locator('mark')).toHaveCount(0);
  await day.saveButton.click();
  await expect(day.row('Read a book tomorrow')).toBeVisible();
  await day.open('Read a book tomorrow');
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
});

test(
  'what is typed into the title of an existing task is set when it is saved',
  { tag: '@widths' },
  async ({ page, day }) => {
    await page.request.post('/api/tasks', { data: { title: 'Call Ana on Monday', date: TODAY } });
    await page.reload();
    await day.open('Call Ana on Monday');
    await day.field.press('End');
    await day.field.pressSequentially(' ! tomorrow 3-4pm');
    const chips = day.dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem');
    await expect(chips).toHaveText(['Priority', 'Tomorrow', '3:00 PM – 4:00 PM']);
    await expect(day.dialog.getByRole('button', { name: 'When: Tomorrow, 3:00 PM – 4:00 PM' })).toBeVisible();
    await expectAccessible(page);
    await chips.getByRole('button', { name: /^Priority/ }).click();
    await expect(chips).toHaveText(['Tomorrow', '3:00 PM – 4:00 PM']);
    await expect(day.field).toBeFocused();
    const [request] = await Promise.all([page.waitForRequest('**/api/tasks/*'), day.field.press('Enter')]);
    expect(request.postDataJSON()).toMatchObject({
      title: 'Call Ana on Monday !',
      date: TOMORROW,
      startTime: '15:00',
      endTime: '16:00',
    });
    expect(request.postDataJSON()).not.toHaveProperty('isPriority');
  },
);

test('one press sets a day for which the title had a word already', { tag: '@desk' }, async ({ page, day }) => {
  await page.request.post('/api/tasks', { data: { title: 'Read about tomorrow', date: TODAY } });
  await page.reload();
  await day.open('Read about tomorrow');
  await day.field.fill('Read a book tomorrow');
  await day.dialog.getByRole('button', { name: /^Set Tomorrow/ }).click();
  await expect(day.field).toHaveValue('Read a book');
  await expect(day.field).toBeFocused();
  await expect(day.dialog.getByRole('button', { name: 'When: Tomorrow' })).toBeVisible();
});

test('a day is only offered for an occurrence of the same repetition', { tag: '@desk' }, async ({ page, day }) => {
  const data = { title: 'Stretch', date: TODAY, isRecurring: true, recurringPattern: 'daily' };
  await page.request.post('/api/tasks', { data });
  await page.reload();
  await day.open('Stretch');
  await day.field.fill('Stretch tomorrow at 9:30');
  const chips = day.dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem');
  const offer = day.dialog.getByRole('button', { name: /^Set / });
  await expect(offer).toHaveText('Set Tomorrow');
  await expect(chips).toHaveText(['9:30 AM']);
  await day.repeat.selectOption('weekly');
  await expect(offer).toHaveCount(0);
  await expect(chips).toHaveText(['9:30 AM']);
});
