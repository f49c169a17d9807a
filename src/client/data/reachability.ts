import type { QueryClient } from '@tanstack/react-query';
import { SECOND } from '#shared/calendar/durations.ts';
import { createStore } from '#client/ui/store.ts';
import { hasAnswered, isUnreachable } from './api-client.ts';
import { CURRENT_USER } from './query-client.ts';

/** Milliseconds between attempts to reach the server again. */
const ATTEMPT_INTERVAL = 10 * SECOND;

/** False while reads do not reach the server, also if the browser takes itself to be online. */
export const isServerReachable = createStore(true);

/**
 * Notes for each read whether it reached the server. While none does, the signed-in user is read every ten seconds. Once
 * the server answers, the lists on the screen that could not be read are read again.
 */
export function watchReachability(client: QueryClient): void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setInterval> | undefined;

  function note(isReachable: boolean): void {
    if (isReachable === isServerReachable.current()) return;
    isServerReachable.set(isReachable);
    clearInterval(timer);
    if (isReachable) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) });
    } else {
      timer = setInterval(() => void client.refetchQueries({ queryKey: CURRENT_USER }), ATTEMPT_INTERVAL);
    }
  }

  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success' && action.manual !== true) note(true);
    if (action.type !== 'failed' && action.type !== 'error') return;
    if (isUnreachable(action.error)) note(false);
    else if (hasAnswered(action.error as Error)) note(true);
  });
  // The first reads may have failed before this began.
  if (cache.getAll().some(({ state }) => isUnreachable(state.fetchFailureReason))) note(false);
}
