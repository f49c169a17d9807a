import type { OutboxChange } from '#client/outbox/outbox-store.ts';
import { expect, type Page } from '@playwright/test';

/** Waits until the browser has the program and the lists of the screen. */
export async function waitForKeptProgram(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve());
    });
  });
  await expect.poll(async () => page.evaluate(readKeptLists)).toContain('Water the fern');
}

/** Runs in the page: the lists that are kept in the browser, as JSON. */
export async function readKeptLists(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('halo');
    opening.addEventListener('success', () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('snapshots')) {
        database.close();
        resolve('[]');
        return;
      }
      const reading = database.transaction('snapshots').objectStore('snapshots').get('snapshot');
      reading.addEventListener('success', () => {
        database.close();
        const kept = reading.result as { lists: Map<string, unknown> } | undefined;
        resolve(JSON.stringify([...(kept?.lists.values() ?? [])]));
      });
    });
  });
}

/** Runs in the page: the changes that wait to be sent or were refused. */
export async function readWaitingChanges(): Promise<OutboxChange[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('halo-outbox');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const reading = database.transaction('changes').objectStore('changes').get('changes');
      reading.addEventListener('success', () => {
        database.close();
        resolve((reading.result as OutboxChange[] | undefined) ?? []);
      });
    });
  });
}
