import type { Page, Request } from '@playwright/test';

/** The response of a failing server. */
export const SERVER_ERROR = { status: 500, contentType: 'application/json', body: '{"message":"The disk is full"}' };

/** Responds to every change of this path with an error. Reads pass. */
export async function breakChanges(page: Page, path: string | RegExp, response = SERVER_ERROR): Promise<void> {
  await page.route(path, (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(response)));
}

/** Handles the next request of this path and drops its response. */
export async function dropResponse(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Delays the requests of this path until the returned function is called. */
export async function holdRequests(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}

/** Runs `act` and returns the request of this kind that it causes. */
export async function captureRequest(
  page: Page,
  method: string,
  path: RegExp,
  act: () => Promise<void>,
): Promise<Request> {
  const sent = page.waitForRequest((request) => request.method() === method && path.test(request.url()));
  const [request] = await Promise.all([sent, act()]);
  return request;
}

/** Lets requests fail until something is pressed in the page, because halo also tries again by itself. */
export async function failUntilPressed(page: Page, url: string | RegExp): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset['pressed'];
    document.addEventListener('click', () => (document.documentElement.dataset['pressed'] = ''), {
      capture: true,
      once: true,
    });
  });
  const isPressed = async () => page.evaluate(() => 'pressed' in document.documentElement.dataset);
  await page.route(url, async (route) => ((await isPressed()) ? route.continue() : route.fulfill(SERVER_ERROR)));
}
