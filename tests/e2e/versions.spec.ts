import { expect, expectAccessible, expectNoSidewaysScroll, signIn } from '../support/browser.ts';
import { test } from '../support/settings-screen.ts';

/** A version number that this server does not have yet. */
const createVersionNumber = () => `7.${process.pid}.${Date.now()}`;

test('the settings show version 1.0.0 until the current version is loaded', async ({ signedIn: page, settings }) => {
  const read = Promise.withResolvers<void>();
  const notes = `${'All about the new settings. '.repeat(2)}1234 and what is cut`;
  await page.route('**/api/version/current', async (route) => {
    await read.promise;
    await route.fulfill({ json: { version: '3.2.1', releaseDate: '2026-11-20T12:00:00.000Z', notes } });
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await settings.open();
  const row = settings.row('Version Information');
  await expect(row).toContainText('1.0.0');
  await expect(row).toContainText('Initial version');
  read.resolve();
  await expect(row).toContainText('3.2.1');
  await expect(row).toContainText('Nov 20, 2026');
  await expect(row).toContainText(`${notes.slice(0, 60)}…`);
  await expect(row).not.toContainText('and what is cut');
  expect(calls).not.toContain('/api/version/history');

  const dialog = await settings.openPart('Version History');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(calls).toContain('/api/version/history');
  await expect(dialog.getByRole('button', { name: 'Add New Version' })).toHaveCount(0);
});

test('the history shows an error with "Try again", and an empty state without versions @desk', async ({
  signedIn: page,
  settings,
}) => {
  await page.route('**/api/version/history', async (route) => route.fulfill({ status: 500, body: '' }));
  await settings.open();
  const dialog = await settings.openPart('Version History');
  await expect(dialog).toContainText('Failed to fetch the version history');
  await expect(dialog.getByRole('button', { name: 'Close' })).not.toBeFocused();
  await page.unroute('**/api/version/history');
  await page.route('**/api/version/history', async (route) => route.fulfill({ json: [] }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('No version history available.');
});

test('the owner adds a version and makes it the current one', async ({ page, owner, settings }) => {
  await signIn(page, owner);
  await settings.open();
  const history = await settings.openPart('Version History');
  await history.getByRole('button', { name: 'Add New Version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Version' });
  const number = dialog.getByLabel('Version Number');
  const notes = dialog.getByLabel('Release Notes');
  const submit = dialog.getByRole('button', { name: 'Add Version' });
  await expect(number).toBeFocused();
  await expect(dialog.getByRole('switch', { name: 'Set as Current Version' })).toBeChecked();
  await submit.click();
  await expect(number).toHaveAccessibleDescription('Version is required');
  await expect(notes).toHaveAccessibleDescription('Release notes are required');
  await number.fill('2.0');
  await submit.click();
  await expect(number).toHaveAccessibleDescription('Version must be in format x.y.z');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const version = createVersionNumber();
  await number.fill(` ${version} `);
  await notes.fill('Settings:\n- a gear');
  await page.route('**/api/version/add', async (route) => route.fulfill({ status: 500, body: '' }));
  await submit.click();
  await expect(settings.toast).toContainText('Failed to add version');
  await expect(notes).toHaveValue('Settings:\n- a gear');
  await page.unroute('**/api/version/add');
  await submit.click();
  await expect(settings.toast).toContainText('New version added');
  await expect(settings.toast).toContainText('The version history has been updated.');
  const entry = history.getByRole('listitem').filter({ hasText: version });
  await expect(entry).toContainText('Current');
  await expect(entry.getByRole('listitem')).toHaveText(['Settings:', '- a gear']);
  await expect(history.getByText('Current', { exact: true })).toHaveCount(1);
  await expectAccessible(page);

  // The server refuses the number because it exists; the typed text stays.
  await history.getByRole('button', { name: 'Add New Version' }).click();
  await number.fill(version);
  await notes.fill('Once more');
  await submit.click();
  await expect(settings.toast).toContainText(version);
  await expect(notes).toHaveValue('Once more');
  const another = createVersionNumber();
  await number.fill(another);
  await dialog.getByRole('switch', { name: 'Set as Current Version' }).click();
  await submit.click();
  await expect(history.getByRole('listitem').filter({ hasText: another })).not.toContainText('Current');
  await page.keyboard.press('Escape');
  await expect(settings.row('Version Information')).toContainText(version);
});
