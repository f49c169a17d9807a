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
