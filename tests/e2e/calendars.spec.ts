import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts';
import { startRemote, type Remote } from '../support/remote.ts';
import { test as base } from '../support/settings-screen.ts';
import { visit } from '../support/shared-page.ts';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Family',
  ...['Breakfast with Ana', 'Dentist', 'Call the bank', 'Choir', 'Cinema'].flatMap((title, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `SUMMARY:${title}`,
    `DTSTART:20260101T${String(8 + index).padStart(2, '0')}3000`,
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY',
    'END:VEVENT',
  ]),
  'BEGIN:VEVENT',
  'SUMMARY:Holiday',
  'DTSTART;VALUE=DATE:20260101',
  'RRULE:FREQ=DAILY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const test = base.extend<{ remote: Remote }>({
  remote: async ({ page: _page }, use) => {
    const remote = await startRemote();
    await use(remote);
    await remote.close();
  },
});

test('a calendar is added by its address, shows on the days, and is edited and removed @widths', async ({
  page,
  account: _account,
  settings,
  remote,
}) => {
  await settings.open();
  const dialog = await settings.openPart('Manage Calendars', 'Calendars');
  await expect(dialog).toContainText('No calendars yet');
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();

  const form = page.getByRole('dialog', { name: 'Add Calendar' });
  const add = form.getByRole('button', { name: 'Add Calendar' });
  await add.click();
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription('Address is required');
  remote.answerWith('<!DOCTYPE html>');
  await form.getByLabel('Address').fill(`${remote.service.url}/basic.ics`);
  await add.click();
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(
    'There is no calendar at this address. Copy the address of the iCal file (.ics).',
  );
  await expectAccessible(page);
  remote.answerWith(CALENDAR);
  await add.click();

  await expect(form).toBeHidden();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Family' });
  await expect(row).toContainText(/127\.0\.0\.1:\d+ · [\d,]+ events · read just now/);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Edit Family' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Calendar' });
  remote.answerWith('', 404);
  await edit.getByRole('button', { name: 'Read Now' }).click();
  await expect(edit.getByRole('status')).toHaveText('There is nothing at this address. Check its spelling.');
  await edit.getByLabel('Name').fill('Home');
  await edit.getByRole('radio', { name: 'Orange' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(dialog.getByRole('listitem')).toContainText('Home');

  await visit(page, '/days');
  const events = page.locator('section[aria-current="date"]').getByRole('region', { name: 'Appointments' });
  await expect(events.getByRole('listitem')).toHaveText([
    'All dayHoliday, Home',
    '8:30 AM – 9:30 AMBreakfast with Ana, Home',
    '9:30 AM – 10:30 AMDentist, Home',
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await events.getByRole('button', { name: '3 more' }).click();
  await expect(events.getByRole('listitem')).toHaveCount(6);

  await settings.open();
  await settings.openPart('Manage Calendars', 'Calendars');
  await dialog.getByRole('button', { name: 'Edit Home' }).click();
  await edit.getByRole('button', { name: 'Remove Calendar' }).click();
  await expect(dialog).toContainText('No calendars yet');
});
