import type { Page } from '@playwright/test';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { findFreePort } from './postgres.ts';
import { startPushReceiver, type PushReceiver, type ReceivingBrowser } from './push-receiver.ts';
import { test as base } from './settings-screen.ts';

/** `test` with a server whose mails and notifications go to receivers on this machine. */
export const test = base.extend<{
  mail: MailReceiver;
  push: PushReceiver;
  receivers: { mail: MailReceiver; push: PushReceiver; port: string };
}>({
  receivers: async ({ startOnce }, use) => {
    const receivers = await startOnce('receivers', async () => {
      const [mail, push] = [await startMailReceiver(), await startPushReceiver()];
      const stop = async (): Promise<void> => {
        await mail.close();
        await push.close();
      };
      return { value: { mail, push, port: String(await findFreePort()) }, stop };
    });
    await use(receivers);
  },

  serverEnvironment: async ({ receivers: { mail, port } }, use) => {
    const from = { MAIL_FROM: 'halo@halo.example', SMTP_URL: mail.url };
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    await use({ ...from, PUBLIC_URL, PORT: port, ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' });
  },

  mail: async ({ receivers: { mail } }, use) => use(mail),
  push: async ({ receivers: { push } }, use) => use(push),
});

/**
 * Lets a page subscribe at a push receiver. Browsers have a push service that tests cannot reach. Everything else of
 * the subscription is real. Call it before halo is loaded.
 */
export async function stubSubscription(page: Page, { address, p256dh, auth }: ReceivingBrowser): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(
    (keys) => {
      let isSubscribed = sessionStorage.getItem('is-subscribed') === 'yes';
      const setSubscribed = (next: boolean): void => {
        isSubscribed = next;
        sessionStorage.setItem('is-subscribed', next ? 'yes' : 'no');
      };
      const subscription = {
        endpoint: keys.address,
        toJSON: () => ({ endpoint: keys.address, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: async () => setSubscribed(false),
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (isSubscribed ? subscription : null),
        subscribe: async () => {
          setSubscribed(true);
          return subscription;
        },
      });
    },
    { address, p256dh, auth },
  );
}

/** Delivers a message to the service worker of a page, as the browser does when its push service has one. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await session.detach();
}

/** A notification that a service worker has shown. */
interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  actions: { action: string; title: string }[];
}

/** The part of a service worker that shows notifications, while it is watched. */
interface WatchedScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  shown: { title: string; data: object }[];
}

/**
 * Watches the notifications of a page's service worker, which a headless browser cannot show. `press` presses a button of
 * the last one.
 */
export async function watchNotifications(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The page has no service worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WatchedScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, data: {}, ...options });
  });
  return {
    shown: async (): Promise<ShownNotification[]> => {
      const shown = await worker.evaluate(() => (globalThis as unknown as { shown: ShownNotification[] }).shown);
      return shown.map(({ title, body, tag, actions }) => ({ title, body, tag, actions }));
    },
    press: async (action: string): Promise<void> =>
      worker.evaluate((pressed) => {
        const { shown } = globalThis as unknown as WatchedScope;
        const notification = { close: () => undefined, data: shown.at(-1)?.data };
        const click = new Event('notificationclick');
        globalThis.dispatchEvent(Object.assign(click, { action: pressed, notification, waitUntil: () => undefined }));
      }, action),
  };
}
