import { showToast } from '#client/ui/overlays/toasts.ts';

/** Milliseconds that a greeting stays: shorter than other toasts, because the first questions of the day follow it. */
const GREETING_DURATION = 3_000;

/** Greets a person who has just signed in or registered. */
export function showGreeting(title: string, description: string): void {
  showToast({ title, description, duration: GREETING_DURATION });
}
