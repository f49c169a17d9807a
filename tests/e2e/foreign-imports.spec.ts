import { Buffer } from 'node:buffer';
import { expect, expectAccessible } from '../support/browser.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { test } from '../support/settings-screen.ts';

const TICKTICK = [
  '"Date: 2026-11-21+0000"',
  '"Version: 7.1"',
  '"Status: ',
  '0 Normal',
  '1 Completed"',
  '"List Name","Title","Due Date","Repeat","Status","Timezone","Is All Day","taskId"',
  '"Home","Dentist, at last","2030-11-29T23:00:00+0000","","0","Europe/Berlin","true","1"',
  '"Home","Paint","","","0","","","2"',
  '"Home","Bins","2030-11-29T23:00:00+0000","RRULE:FREQ=DAILY;INTERVAL=3","0","Europe/Berlin","true","3"',
].join('\n');

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file of another program is previewed, imported once, and says what it cannot take', async ({
  signedIn: page,
  settings,
}) => {
  await settings.open();
  const input = page.locator('input[type=file]');
  await input.setInputFiles(csv('TickTick-backup.csv', TICKTICK));
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByRole('row', { name: 'Tasks 2 0' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Project tasks 1 0' })).toBeVisible();
  await dialog.getByText('1 thing is not taken as it is').click();
  await expect(dialog.getByRole('listitem')).toContainText(
    'It recurs “RRULE:FREQ=DAILY;INTERVAL=3”, which halo cannot',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(settings.toast).toContainText('Data imported');
  const [dentist] = (await (await page.request.get('/api/tasks/date/2030-11-30')).json()) as { title: string }[];
  expect(dentist?.title).toBe('Dentist, at last');

  await input.setInputFiles(csv('TickTick-backup.csv', TICKTICK));
  await expect(dialog).toContainText('Everything in this file is there already.');
});

test('the columns of an unknown table are chosen before it is imported', async ({ signedIn: page, settings }) => {
  await settings.open();
  await page.locator('input[type=file]').setInputFiles(csv('plans.csv', 'What,When\nCall Ana,2030-01-02\nRest,\n'));
  const columns = page.getByRole('dialog', { name: 'Which Column Is What?' });
  await expect(columns).toContainText('Choose the column with the titles.');
  await columns.getByLabel('Title').selectOption('What');
  await expect(columns).toContainText('Call Ana · Rest');
  await columns.getByLabel('Date').selectOption('When');
  await expectAccessible(page);
  await columns.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByRole('row', { name: 'Tasks 1 0', exact: true })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Projects 1 0' })).toBeVisible();
});

test('a file that is read slowly does not replace the one that was chosen after it', async ({
  signedIn: page,
  settings,
}) => {
  await settings.open();
  const input = page.locator('input[type=file]');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await page.evaluate(() => {
    const slow = Promise.withResolvers<void>();
    class SlowStream extends TransformStream {
      constructor() {
        super({ flush: async () => slow.promise });
      }
    }
    const { DecompressionStream } = globalThis;
    const finishReading = (): void => {
      slow.resolve();
      Object.assign(globalThis, { DecompressionStream });
    };
    Object.assign(globalThis, { DecompressionStream: SlowStream, finishReading });
  });
  const content = '{"format":"halo-export","formatVersion":1,"exportedAt":"2026-11-21T12:00:00.000Z"}';
  await input.setInputFiles({ name: 'slow.gz', mimeType: 'application/gzip', buffer: Buffer.from(content) });
  await input.setInputFiles(csv('TickTick-backup.csv', TICKTICK));
  await expect(dialog.getByRole('row', { name: 'Tasks 2 0' })).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { finishReading: () => void }).finishReading());
  await waitForNetworkIdle(page);
  await expect(dialog).toContainText('TickTick-backup.csv');
  await expect(dialog.getByRole('row', { name: 'Tasks 2 0' })).toBeVisible();
});
