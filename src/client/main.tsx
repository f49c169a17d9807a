import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from './account/account.queries.ts';
import { App } from './app/app.tsx';
import { preloadFirstPage } from './app/pages/lazy-page.tsx';
import { reloadAfterRelease } from './app/shell/new-release.ts';
import { followSessionInOtherTabs } from './data/session-epoch.ts';
import { trackUnfinishedChanges } from './data/prefetched-responses.ts';
import { installImportRetry } from './data/import-retry.ts';
import { refetchOnChangesInOtherTabs } from './data/tab-sync.ts';
import { createQueryClient } from './data/query-client.ts';
import { drawAllRowsForSearch } from './ui/lists/progressive-rows.ts';

// Libraries that add style elements (the scroll lock of dialogs) read the CSP nonce from this global.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

/** Milliseconds during which nothing is rendered instead of a spinner that would disappear at once. */
const SHORT_WAIT = 100;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
installImportRetry();
preloadFirstPage();
const client = createQueryClient();
followSessionInOtherTabs(client);
refetchOnChangesInOtherTabs(client);
reloadAfterRelease();
drawAllRowsForSearch();
trackUnfinishedChanges(() => client.isMutating() > 0);

/** The current user has been prefetched. Renders once the user is known, or a spinner after the short wait. */
const userLoaded = client.prefetchQuery(currentUserQuery);
const timeout = new Promise((resolve) => void setTimeout(resolve, SHORT_WAIT));
void Promise.race([userLoaded, timeout]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
