import { afterEach, expect, it, vi } from 'vitest';
import { refetchOnChangesInOtherTabs } from './other-tabs.ts';
import { notifyOtherTabs } from './tab-sync.ts';
import { createQueryClient, CURRENT_USER } from './query-client.ts';

/** A document whose visibility a test sets. */
class Visibility extends EventTarget {
  visibilityState = 'visible';
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Opens a tab of a user. `isStale` tells whether its list is to be refetched. */
function openTab(userId: number | null) {
  const client = createQueryClient();
  for (const key of [['/api/tasks'], CURRENT_USER]) client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData(CURRENT_USER, userId === null ? null : { id: userId });
  client.setQueryData(['/api/tasks', 'date'], []);
  stops.push(refetchOnChangesInOtherTabs(client));
  const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;
  return { client, isStale: () => isStale(['/api/tasks', 'date']), isUserStale: () => isStale(CURRENT_USER) };
}

it('a change is refetched in the other tabs of the same user and in no others', async () => {
  vi.stubGlobal('document', new Visibility());
  const [own, other, stranger, nobody] = [openTab(1), openTab(1), openTab(2), openTab(null)];
  notifyOtherTabs(nobody.client);
  notifyOtherTabs(own.client);
  await expect.poll(other.isStale).toBe(true);
  expect([own, stranger, nobody].map((tab) => tab.isStale())).toEqual([false, false, false]);
  expect(other.isUserStale()).toBe(false);
});

it('a hidden tab refetches once it is visible, if the user is still the same', async () => {
  const visibility = new Visibility();
  visibility.visibilityState = 'hidden';
  vi.stubGlobal('document', visibility);
  const [tab, changed] = [openTab(1), openTab(1)];
  notifyOtherTabs(openTab(1).client);
  await new Promise((resolve) => void setTimeout(resolve, 300));
  expect(tab.isStale()).toBe(false);
  changed.client.setQueryData(CURRENT_USER, { id: 2 });
  visibility.visibilityState = 'visible';
  visibility.dispatchEvent(new Event('visibilitychange'));
  expect([tab.isStale(), changed.isStale()]).toEqual([true, false]);
});
