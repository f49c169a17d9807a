import type { ServerResponse } from 'node:http';

/**
 * Calls `action` once the connection of a response is done with it: when it was sent, or when the caller has
 * disconnected. Calls it at once if that has already happened, because the event 'close' does not come a second time.
 */
export function whenClosed(response: ServerResponse, action: () => void): void {
  if (response.closed) action();
  else response.once('close', action);
}
