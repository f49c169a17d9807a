import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { visit } from '../support/shared-page.ts';

test('Ctrl+Z undoes the last changes one by one, and Shift+Ctrl+Z redoes them', async ({ page, day }) => {
  // The key works once the page has loaded what it does not need at first.
  for (const title of ['Call mum', 'Buy milk']) await day.add(title);
  await day.complete('Call mum');
  await day.chooseAction('Buy milk', 'Flag');
  const press = async (keys: string, text: string) => {
    await page.locator('body').press(keys);
    await expect(day.toast).toContainText(text);
  };

  await press('Control+z', 'Flagged “Buy milk”');
  await press('Control+z', 'Completed “Call mum”');
  await expect(day.row('Call mum')).toHaveAttribute('data-state', 'active');
  await press('Control+Shift+z', 'Redone');
  await expect(day.row('Call mum')).toHaveAttribute('data-state', 'completed');
  await press('Control+z', 'Completed “Call mum”');
  await press('Control+z', 'Added “Buy milk”');
  await expect(day.row('Buy milk')).toHaveCount(0);
});

test('Ctrl+Z in an empty line takes back what was added there, and never what is typed', async ({ day }) => {
  const line = day.line();
  await line.fill('Call mum');
  await line.press('Enter');
  await expect(day.row('Call mum')).toBeVisible();
  await line.press('b');
  await line.press('Backspace');
  // The person emptied the line, and may want the text again.
  await line.press('Control+z');
  await expect(line).toHaveValue('b');
  await expect(day.row('Call mum')).toBeVisible();
  await line.fill('Buy milk');
  await line.press('Enter');
  await expect(day.row('Buy milk')).toBeVisible();
  await line.press('Control+z');
  await expect(day.toast).toContainText('Added “Buy milk”');
  await expect(day.row('Buy milk')).toHaveCount(0);
  await expect(day.row('Call mum')).toBeVisible();
});

test('a second Ctrl+Z waits for the first', async ({ page, day }) => {
  for (const title of ['Call mum', 'Buy milk']) await day.add(title);
  await day.complete('Call mum');
  await page.locator('body').press('Control+z');
  await page.locator('body').press('Control+Shift+z');
  await expect(day.toast).toContainText('Redone');
  await page.route('**/api/history/*/undo', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.locator('body').press('Control+z');
  await page.locator('body').press('Control+z');
  await expect(day.toast).toContainText('Added “Buy milk”');
  await expect.poll(async () => day.titles()).toEqual(['Call mum']);
});

test('Ctrl+Z in a field undoes what was typed, not what was changed', async ({ page, day }) => {
  await day.add('Call mum');
  await day.addButton.click();
  await expect(day.field).toBeFocused();
  await page.keyboard.type('Half');
  await expect(day.field).toHaveValue('Half');
  await page.keyboard.press('Control+z');
  await expect(day.field).not.toHaveValue('Half');
  await page.keyboard.press('Escape');

  expect(await (await page.request.get(`/api/tasks/date/${day.today}`)).json()).toHaveLength(1);
});

test('the history lists what was done, undoes one of it, and can be forgotten', async ({ page, day }) => {
  await day.add('Call mum');
  await day.add('Buy milk');
  const [task] = (await (await page.request.get(`/api/tasks/date/${day.today}`)).json()) as { id: number }[];
  await page.request.put(`/api/tasks/${task?.id}`, { data: { date: addDays(day.today, 1) } });
  await visit(page, '/settings');
  await page.getByRole('button', { name: 'View History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const rows = history.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Moved “Call mum”');
  await expectAccessible(page);

  await history.getByRole('button', { name: 'Undo: Added “Buy milk”' }).click();
  await expect(rows.first()).toContainText('Deleted “Buy milk”');
  await expect(rows.nth(2)).toContainText('Undone');
  await history.getByRole('button', { name: 'Redo: Deleted “Buy milk”' }).click();
  await expect(rows.first()).toContainText('Added “Buy milk”');

  await history.getByRole('button', { name: 'Forget history' }).click();
  await page.getByRole('dialog', { name: 'Forget History' }).getByRole('button', { name: 'Forget' }).click();
  await expect(history).toContainText('Nothing changed yet');
});

test('the command menu finds what was deleted and restores it', async ({ page, day }) => {
  await day.add('Call mum');
  await day.chooseAction('Call mum', 'Delete');
  await expect(day.row('Call mum')).toHaveCount(0);
  const find = async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('call mu');
    return page.getByRole('group', { name: 'Deleted' }).getByRole('option', { name: /Call mum/ });
  };

  const found = await find();
  await expect(found).toContainText('Task · deleted just now');
  // Enter does not restore anything by accident.
  await expect(page.getByRole('option', { selected: true })).toContainText('Ask Halo');
  await expectAccessible(page);
  await found.click();
  await expect(day.toast).toContainText('Restored');
  await expect(day.row('Call mum')).toBeVisible();

  // Another device has used its place meanwhile.
  await day.chooseAction('Call mum', 'Delete');
  await expect(day.row('Call mum')).toHaveCount(0);
  const message = 'This was changed again since, so it cannot be undone';
  await page.route('**/api/history/*/undo', async (route) =>
    route.fulfill({ status: 409, json: { message, code: 'conflict' } }),
  );
  await (await find()).click();
  await expect(day.toast).toContainText('Not restored');
  await expect(day.toast).toContainText(`${message}.`);
  await page.unroute('**/api/history/*/undo');
});
