import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from './account/account.queries.ts';
import { App } from './app/app.tsx';
import type { startBackground } from './background.ts';
import { reloadAfterRelease } from './app/shell/new-release.ts';
import { installImportRetry } from './data/import-retry.ts';
import { preloadFirstPage } from './app/pages/lazy-page.tsx';
import { refetchOnChangesInOtherTabs } from './data/other-tabs.ts';
import { sendChangesBy } from './data/optimistic.ts';
import { createQueryClient, CURRENT_USER } from './data/query-client.ts';
import { retryDelay } from './data/retries.ts';
import { followSessionInOtherTabs } from './data/session-tabs.ts';
import { loadSnapshot } from './data/snapshot.ts';
import { browserStorage } from './data/storage.ts';
import { loadLanguage } from './language/load-language.ts';
import { UNSENT_USERS_KEY } from './outbox/unsent-users-key.ts';
import { whenIdle } from './ui/lazy-component.tsx';

// Libraries that add style elements (the scroll lock of dialogs) read the CSP nonce from this global.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

/** Milliseconds during which nothing is rendered instead of a spinner that would disappear at once. */
const SHORT_WAIT = 100;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
installImportRetry();
reloadAfterRelease();
// Only the first script may be evaluated before the catalogue is there: the others have texts in their constants.
const languageLoaded = loadLanguage();
void languageLoaded.then(preloadFirstPage);
const client = createQueryClient();
followSessionInOtherTabs(client);
refetchOnChangesInOtherTabs(client);

// Renders once the user is known, or a spinner after the short wait.
const userLoaded = client.prefetchQuery(currentUserQuery);
const lastUserShown = showLastUser();
const timeout = new Promise((resolve) => void setTimeout(resolve, SHORT_WAIT));
const isAnyUnsent = browserStorage.read(UNSENT_USERS_KEY) !== undefined;
const backgroundStarted = Promise.all([languageLoaded, Promise.race([userLoaded, lastUserShown, timeout])])
  .then(() => {
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    );
    // The code of the background takes as long to evaluate as the first screen takes to appear.
    return isAnyUnsent ? undefined : new Promise<void>((resolve) => void whenIdle(resolve));
  })
  .then(async () => beginBackground())
  .catch(() => undefined);
if (isAnyUnsent) {
  // New changes must not overtake those in the outbox. A page that is left sends them at once.
  const left = new Promise<undefined>((resolve) => window.addEventListener('pagehide', () => resolve(undefined)));
  sendChangesBy(async (change) => {
    const send = await Promise.race([backgroundStarted, left]);
    return send === undefined ? change.send() : send(change);
  });
}

/**
 * Starts the background once its code has loaded, and returns the function that sends a change through the outbox. A
 * failure is tried again, ever later and when the browser is online.
 */
async function beginBackground(failures = 0): Promise<ReturnType<typeof startBackground>> {
  const code = await import('./background.ts').catch(() => undefined);
  if (code !== undefined) return code.startBackground(client);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, retryDelay(failures));
    window.addEventListener('online', () => resolve(), { once: true });
  });
  return beginBackground(failures + 1);
}

/**
 * Begins with the user whose lists were shown last, while the server is asked who is signed in. Never resolves without
 * one.
 */
async function showLastUser(): Promise<void> {
  const user = await loadSnapshot();
  if (user === undefined) return new Promise(() => undefined);
  if (client.getQueryData(CURRENT_USER) === undefined) client.setQueryData(CURRENT_USER, user);
}
