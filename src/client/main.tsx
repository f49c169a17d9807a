import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterRelease } from './app/new-release.ts';
import { followOtherTabs } from './data/account-change.ts';
import { createQueryClient } from './data/query-client.ts';

// What puts style elements into the page (the scroll lock of dialogs) asks for the nonce under this name.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
const client = createQueryClient();
followOtherTabs(client);
reloadAfterRelease();
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
