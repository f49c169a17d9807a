import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toLocalDay } from '#shared/calendar/day.ts';
import { expect, newCredentials, test as base } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { waitForKeptProgram } from '../support/kept-program.ts';
import { findFreePort } from '../support/postgres.ts';
import { startProgram } from '../support/program.ts';

/** halo below a path, as behind a reverse proxy that serves other programs, too. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters from this pattern
  server: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'halo-path-'));
    const origin = `http://127.0.0.1:${await findFreePort()}`;
    const environment = {
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '0',
      PORT: new URL(origin).port,
      PUBLIC_URL: `${origin}/halo/`,
    };
    const program = startProgram(environment, undefined, { isBuilt: true, longestRun: 300_000 });
    expect(await program.address).toBe(`${origin}/halo`);
    await use(origin);
    program.stop();
    await program.ended;
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test.use({ serviceWorkers: 'allow', reusesPage: false });

test('below a path, halo works as at the root, also without a network', async ({ page, context }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/halo(\/|$)/.test(pathname)) outside.push(pathname);
  });
  await page.goto('/halo');
  await expect(page).toHaveURL(/\/halo\/auth$/);
  const { email, password } = newCredentials();
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/halo\/days$/);
  const cookie = (await context.cookies()).find(({ name }) => name === 'halo_session');
  expect(cookie).toMatchObject({ path: '/halo', httpOnly: true });

  const today = toLocalDay(new Date());
  const day = new DayScreen(page, today);
  await day.add('Water the fern');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveURL(/\/halo\/goals(\?date=[\d-]+)?$/);
  await page.goto('/halo/days/');
  await expect(day.row('Water the fern')).toBeVisible();
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' };
    const { start_url } = (await (await fetch(href)).json()) as { start_url: string };
    return new URL(start_url, href).pathname;
  });
  expect(manifest).toBe('/halo/days');

  await waitForKeptProgram(page);
  await context.setOffline(true);
  await page.reload();
  await expect(day.row('Water the fern')).toBeVisible();
  await page.goto('/halo/habits');
  await expect(page.getByRole('heading', { name: 'Weekly Habits' })).toBeVisible();
  expect(outside).toEqual([]);
});
