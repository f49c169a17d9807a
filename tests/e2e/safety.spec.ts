import { connect } from 'node:net';
import { getMonday } from '#shared/calendar/week.ts';
import { toLocalDay } from '#shared/calendar/day.ts';
import { expect, test } from '../support/browser.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { visit } from '../support/shared-page.ts';

declare global {
  interface Window {
    harm?: number;
  }
}

test('text with markup is shown as text on every screen and runs no script', async ({ signedIn: page }) => {
  const today = toLocalDay(new Date());
  const texts = hostileTexts('window.harm=1').slice(0, 80);
  const add = async (path: string, data: object) => {
    const response = await page.request.post(path, { data });
    expect(response.status()).toBe(201);
    return (await response.json()) as { id: number };
  };
  await add('/api/tasks/batch', { tasks: texts.map((title) => ({ title, notes: title, date: today })) });
  const project = await add('/api/projects', { title: texts[1] });
  for (const title of texts.slice(0, 30)) {
    const notes = title;
    await add('/api/goals', { title, notes, isWeekly: true, dueDate: today });
    await add('/api/habits', { title, notes, isWeekly: true, dueDate: getMonday(today) });
    await add('/api/books', { title, notes, author: title, recommendedBy: title });
    await add(`/api/projects/${project.id}/tasks`, { title });
  }
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', () => (window.harm = 2));
  });
  await page.goto('/');
  for (const path of ['/days', '/goals', '/habits', '/projects', '/insights']) {
    await visit(page, path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    // By now scripts would have run: images that cannot be loaded have failed.
    await waitForNetworkIdle(page);
    if (['/days', '/goals', '/habits', '/projects'].includes(path))
      await expect(page.getByText(texts[1] ?? '', { exact: true }).first()).toBeVisible();
    expect([path, await page.evaluate(() => window.harm)]).toEqual([path, undefined]);
  }
});

test('paths outside the built client are not served, and no path redirects to another host', async ({ server }) => {
  for (const path of [
    '//evil.example',
    '//evil.example/..',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..\\..\\..\\package.json',
    '/assets/..%5c..%5cpackage.json',
    '/../../../../../../etc/passwd',
    '/%00',
    '/assets/%00.js',
    '/.vite/manifest.json',
    '/index.html.gz',
    '/assets/',
    '/http://evil.example/',
    '/%0d%0aLocation:%20https://evil.example',
  ]) {
    const answer = await sendRawRequest(server, path);
    expect([path, answer.match(/^HTTP\/1\.1 (\d+)/)?.[1]]).toEqual([path, expect.stringMatching(/^(200|400|404)$/)]);
    expect([path, /^location:/im.test(answer)]).toEqual([path, false]);
    expect([path, /"dependencies"|root:x:|isEntry/.test(answer)]).toEqual([path, false]);
  }
});

test('every response has security headers, also errors', async ({ server }) => {
  for (const path of [
    '/',
    '/nowhere',
    '/api/user',
    '/api/nowhere',
    '/api/health',
    '/api/docs/',
    '/%zz',
    '/assets/a.js',
  ]) {
    const [head = ''] = (await sendRawRequest(server, path)).split('\r\n\r\n');
    expect([path, head]).toEqual([path, expect.stringMatching(/^content-security-policy: .*frame-ancestors 'none'/im)]);
    expect([path, head]).toEqual([path, expect.stringMatching(/^x-content-type-options: nosniff/im)]);
    expect([path, head]).toEqual([path, expect.stringMatching(/^referrer-policy: same-origin/im)]);
    expect([path, /unsafe-(inline|eval)/.test(head)]).toEqual([path, false]);
    expect([path, /^(server|x-powered-by):/im.test(head)]).toEqual([path, false]);
    if (/^\/api\/(?!docs)/.test(path))
      expect([path, head]).toEqual([path, expect.stringMatching(/^cache-control: no-store/im)]);
  }
});

/** Sends a path unchanged, unlike a browser, and returns the whole response. */
async function sendRawRequest(address: string, path: string): Promise<string> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
}

test('the API documentation loads without resources of other hosts', async ({ page, server }) => {
  await page.goto(`${server}/api/docs`);
  // The page draws only the operations in view.
  await expect(page.getByText('/api/registration').first()).toBeVisible();
});
