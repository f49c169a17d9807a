import type { Page, Request } from '@playwright/test';

/** How a server answers that is broken. */
export const SERVER_ERROR = { status: 500, contentType: 'application/json', body: '{"message":"The disk is full"}' };

/** Answers every call of this path that changes something with an error, and reads as ever. */
export async function breakChanges(page: Page, path: string | RegExp, answer = SERVER_ERROR): Promise<void> {
  await page.route(path, (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(answer)));
}

/** Carries out the next call of this path, and lets its answer get lost on the way. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Holds the calls of this path back until the returned function is called. */
export async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}

/** Answers the next request of this kind, once `act` has caused it. */
export async function requestOf(page: Page, method: string, path: RegExp, act: () => Promise<void>): Promise<Request> {
  const sent = page.waitForRequest((request) => request.method() === method && path.test(request.url()));
  const [request] = await Promise.all([sent, act()]);
  return request;
}
