import { expect, expectAccessible } from '../support/browser.ts';
import { codeAt } from '../support/second-factor.ts';
import { test } from '../support/settings-screen.ts';

/** The code of the 30 seconds after these: halo accepts it too, and the code of these has been used. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));

test('a second step is set up, asked for at the next sign-in, and turned off with a recovery code', async ({
  page,
  account,
  settings,
}) => {
  await settings.open();
  const dialog = await settings.openPart('Manage Sign-in', 'Sign-in');
  const section = dialog.getByRole('region', { name: 'Second Step' });
  await expect(section).toContainText('Off: your password is enough.');
  await section.getByRole('button', { name: 'Set Up...' }).click();
  const setup = page.getByRole('dialog', { name: 'Set Up the Second Step' });
  await setup.getByRole('button', { name: 'Continue' }).click();
  await expect(setup.getByLabel('Your password')).toHaveAccessibleDescription('Password is required');
  await setup.getByLabel('Your password').fill(account.password);
  await setup.getByRole('button', { name: 'Continue' }).click();
  await expect(setup.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = await setup.getByLabel('Key', { exact: true }).inputValue();
  await setup.getByLabel('The code that the app shows').fill('000000');
  await setup.getByRole('button', { name: 'Turn On' }).click();
  await expect(setup.getByText('This code is wrong or was used.')).toBeVisible();
  await expectAccessible(page);
  await setup.getByLabel('The code that the app shows').fill(codeAt(secret, new Date()));
  await setup.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(section).toContainText('You have 10 recovery codes left.');

  await page.context().clearCookies();
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  const sendPassword = async () => {
    await form.getByLabel('Email').fill(account.email);
    await form.getByLabel('Password', { exact: true }).fill(account.password);
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await sendPassword();
  await expect(form.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Back' }).click();
  await sendPassword();
  await form.getByLabel('Code').fill('12');
  await form.getByLabel('Code').press('Enter');
  await expect(form.getByLabel('Code')).toHaveAccessibleDescription('Enter the six digits, or a recovery code');
  await form.getByLabel('Code').fill('000000');
  await form.getByLabel('Code').press('Enter');
  await expect(form.getByText('This code is wrong or was used.')).toBeVisible();
  await form.getByLabel('Code').fill(nextCode(secret));
  await form.getByLabel('Code').press('Enter');
  await expect(page).toHaveURL(/\/days/);

  await settings.open();
  await settings.openPart('Manage Sign-in', 'Sign-in');
  await section.getByRole('button', { name: 'Turn Off...' }).click();
  const removal = page.getByRole('dialog', { name: 'Turn Off the Second Step' });
  await removal.getByLabel('Your password').fill(account.password);
  await removal.getByLabel('Code, or a recovery code').fill(recoveryCode);
  await removal.getByRole('button', { name: 'Turn Off' }).click();
  await expect(section).toContainText('Off: your password is enough.');
});
