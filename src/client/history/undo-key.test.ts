import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { undoByKey } from './undo-key.ts';

let page = new EventTarget();

function pressUndo(): void {
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'z', ctrlKey: true }));
}

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal(
    'Element',
    class {
      matches = () => false;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());
// Test files share their modules, and others replace the API client of these.
afterAll(() => void vi.resetModules());

it('Ctrl+Z undoes the next change after an undo that failed', async () => {
  const client = new QueryClient();
  client.setQueryData(CURRENT_USER, { id: 1 });
  undoByKey(client);
  const undo = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('It failed'));
  for (const times of [1, 2]) {
    showToast({ title: 'Moved', action: { label: 'Undo', onSelect: undo, undoes: 'one' } });
    pressUndo();
    await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(times));
  }
});
