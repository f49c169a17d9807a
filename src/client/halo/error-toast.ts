import { showErrorToast } from '#client/items/error-toasts.ts';
import { dismissToast, isToastOpen } from '#client/ui/overlays/toasts.ts';

let shown = 0;

/** Shows the error toast of a request or an action, until the next one begins. */
export function showHaloFailure(title: string, description?: string): void {
  shown = showErrorToast(title, description);
}

/** Closes the error toast of the request or action before. */
export function dismissHaloFailure(): void {
  if (isToastOpen(shown)) dismissToast(shown);
}
