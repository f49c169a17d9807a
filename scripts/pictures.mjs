import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './support/browser.mjs';
import { ensureBuilt } from './support/build.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, pinnedNode, SERVER } from './support/paths.mjs';
import { capture, childEnvironment } from './support/processes.mjs';

// Takes the pictures in docs/pictures: each screen of the demo account at four sizes in both themes.
const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900], wide: [1920, 1080] };
/** What is waited for on the other screens. */
const SCREENS = { goals: 'Middlemarch', habits: 'Visit a museum', projects: 'Order tiles', settings: 'Halo Insights' };
const FOLDER = inRoot('docs', 'pictures');
const REQUEST = 'Buy flowers tomorrow at 5 pm, call Ana on Friday and add the book Emma by Jane Austen';
const ACCOUNT = { email: 'demo@halo.example', password: 'halo-demo' };

await Promise.resolve().then(ensureInstalled).then(ensureBuilt).catch(fail);
const { chromium } = await import('@playwright/test');
const dataDir = mkdtempSync(join(tmpdir(), 'halo-pictures-'));
const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' };
await capture(pinnedNode(), [SERVER, 'seed'], { env });
const server = spawn(pinnedNode(), [SERVER], { env: childEnvironment(env), stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const baseURL = await addressOf(server);
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, [width, height]] of Object.entries(SIZES)) await takePictures(name, { width, height }, baseURL);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function takePictures(name, viewport, baseURL) {
  const context = await browser.newContext({ viewport, baseURL, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await shoot(page, `auth-${name}`);
  await page.request.post('/api/login', { data: ACCOUNT });
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    // The first visit of a day asks about yesterday: that has a picture of its own.
    await page.evaluate(() => localStorage.setItem('last-visit-date', new Date().toLocaleDateString('sv')));
    await page.goto('/days');
    await page.getByText('Morning run').first().waitFor();
    await shoot(page, `day-${name}-${theme}`);
    for (const [screen, text] of Object.entries(SCREENS)) {
      await page.goto(`/${screen}`);
      await page.getByText(text).first().waitFor();
      await shoot(page, `${screen}-${name}-${theme}`);
    }
    await page.getByRole('button', { name: 'View Insights' }).click();
    await page.getByRole('figure', { name: 'Completion by day' }).locator('path').first().waitFor();
    await shoot(page, `insights-${name}-${theme}`);
    await page.goto('/days');
    await page.getByRole('button', { name: /^(Ask )?Halo$/ }).click();
    await page.getByPlaceholder('How can Halo AI help?').fill(REQUEST);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Halo suggestions:' }).waitFor();
    await shoot(page, `halo-${name}-${theme}`);
    await page.evaluate(() => localStorage.removeItem('last-visit-date'));
    await page.goto('/days');
    await page.getByRole('dialog').waitFor();
    await shoot(page, `new-day-${name}-${theme}`);
    await page.evaluate(() => sessionStorage.clear());
  }
  await context.close();
}

async function shoot(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** Waits until the server says where it is. */
async function addressOf({ stdout }) {
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const address = /^halo is ready at (\S+)$/m.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server did not start.');
}
