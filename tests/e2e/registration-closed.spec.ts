import { expect, expectAccessible, test } from '../support/browser.ts';

test.use({ serverEnvironment: { REGISTRATION: 'closed' } });

test('the registration form says who creates accounts while registration is closed @desk', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Create Account' });
  await expect(panel).toHaveText(
    'New accounts are made by the administrator of this halo. Ask them for one, then sign in with it.',
  );
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Sign In' }).getByLabel('Email')).toBeVisible();
});
