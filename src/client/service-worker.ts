import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { showReminders, type PushWorkerScope } from './reminders/push-worker.ts';

// Keeps the program in the browser, so that it starts without a network, and shows reminders. It never answers calls of
// the API.

/** What the build puts in: every script, style sheet and font. Their names contain their hash. */
declare const PROGRAM_FILES: string[];

interface WorkerScope {
  skipWaiting: () => Promise<void>;
  addEventListener: (
    name: 'install',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void;
}
const worker = globalThis as unknown as WorkerScope;

const PAGES = 'halo-pages';
/** All screens are the same page. */
const PAGE = './days';
/** After this time without an answer, the stored page is shown. */
const NETWORK_TIMEOUT_SECONDS = 4;

precacheAndRoute(PROGRAM_FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: PAGES,
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      plugins: [
        {
          cacheKeyWillBeUsed: async () => PAGE,
          cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        },
      ],
    }),
    { denylist: [/\/api\//, /\.\w+$/] },
  ),
);

async function keepPage(): Promise<void> {
  const cache = await caches.open(PAGES);
  await cache.add(PAGE);
}

showReminders(globalThis as unknown as PushWorkerScope);

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepPage(), worker.skipWaiting()]));
});
