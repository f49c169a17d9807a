import { expect, newCredentials, test } from '../support/browser.ts';

/** The script of the Goals screen. */
const GOALS = /\/assets\/goals-page-[^/]+\.js$/;

test('a page whose script is missing reloads once, and then shows a notice with "Reload" @desk', async ({
  page,
  account: _account,
}) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(GOALS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/goals');
  const notice = page.getByRole('alert').filter({ hasText: 'A part of halo is missing on the server.' });
  await expect(notice).toBeVisible();
  expect(loads).toBe(2);
  await page.unroute(GOALS);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Goals', exact: true, level: 1 })).toBeAttached();
  await expect(notice).toHaveCount(0);
});

test('an update is offered when the server is reached again, and used after "Reload" @desk', async ({
  day: { page },
  context,
}) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.clock.install();
  await page.reload();
  const listening = page.waitForRequest('**/api/changes');
  await page.clock.fastForward('00:06');
  await listening;
  const offer = page.getByRole('listitem').filter({ hasText: 'halo was updated' });
  const reconnect = async (): Promise<void> => {
    const asked = page.waitForResponse(
      (response) => response.url().endsWith('/days') && response.request().resourceType() === 'fetch',
    );
    await context.setOffline(true);
    await context.setOffline(false);
    await asked;
  };
  await reconnect();
  await expect(offer).toHaveCount(0);

  await page.route('**/days', async (route, request) => {
    if (request.resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/(assets\/index-)[^"]+/, '$1new.js') });
  });
  await reconnect();
  await expect(offer).toContainText('Reload to use the new version.');
  expect(loads).toBe(1);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loads).toBe(2);
});

test('the icon of the installed app shows how many tasks of today are open @desk', async ({ day }) => {
  const { page } = day;
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => Object.assign(globalThis, { badge: count }),
    });
  });
  await page.reload();
  const badge = async () => page.evaluate(() => (globalThis as { badge?: number }).badge);
  await expect.poll(badge).toBe(0);
  await day.add('Water the plants');
  await day.add('Call Maya');
  await expect.poll(badge).toBe(2);
  await day.complete('Call Maya');
  await expect.poll(badge).toBe(1);
});

test.describe('the theme before the first paint', () => {
  test('is light before the sign-in screen, and dark once signed in @desk', async ({ page }) => {
    const themes: (string | undefined)[] = [];
    await page.exposeFunction('noteTheme', (theme: string | undefined) => themes.push(theme));
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.addInitScript(() => {
      const note = (): void => {
        const { noteTheme } = globalThis as unknown as { noteTheme: (theme: string | undefined) => void };
        noteTheme(document.documentElement?.dataset['theme']);
      };
      new MutationObserver(note).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ['data-theme'],
      });
    });
    await page.goto('/days');
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(themes).not.toContain('dark');

    await page.request.post('/api/register', { data: newCredentials() });
    await page.goto('/days');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(themes).toContain('dark');
  });
});
