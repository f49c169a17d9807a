import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from './account/account.queries.ts';
import { App } from './app/app.tsx';
import { preloadFirstPage } from './app/lazy-page.tsx';
import { reloadAfterRelease } from './app/new-release.ts';
import { followSessionInOtherTabs } from './data/session-epoch.ts';
import { trackUnfinishedChanges } from './data/prefetched-responses.ts';
import { installImportRetry } from './data/import-retry.ts';
import { refetchOnChangesInOtherTabs } from './data/tab-sync.ts';
import { createQueryClient } from './data/query-client.ts';
import { drawAllRowsForSearch } from './ui/progressive-rows.ts';

// What puts style elements into the page (the scroll lock of dialogs) asks for the nonce under this name.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

/** For so many milliseconds nothing is shown rather than something that would be gone at once. */
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

/** Who is signed in was asked for ahead: as soon as that is known there is something to show, and otherwise that it is waited for. */
const known = client.prefetchQuery(currentUserQuery);
const waited = new Promise((resolve) => void setTimeout(resolve, SHORT_WAIT));
void Promise.race([known, waited]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
