import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createQueryClient } from './data/query-client.ts';

// What puts style elements into the page (the scroll lock of dialogs) asks for the nonce under this name.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
);
