import { createStore, useStore } from './store.ts';

/** At most this many toasts show at a time (platform specification, section 9). */
const VISIBLE_TOASTS = 1;
/** How long a dismissed toast is kept, in milliseconds: practically until the next one takes its place. */
const REMOVE_DELAY = 1_000_000;
/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION = 5_000;

export interface Toast {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  /** Milliseconds; 5000 unless given. */
  duration?: number;
  /** A button on the toast, as 'Undo'. Pressing it closes the toast. */
  action?: { label: string; onSelect: () => void };
}

export interface ShownToast extends Toast {
  id: number;
  isOpen: boolean;
}

/** How many pixels of what is seen the toast takes at its foot, with the gap above it; 0 while none shows. */
export const toastFoot = createStore(0);

/** The toasts to show, the latest first. */
export const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Shows a toast in place of the one that shows now, and answers its id. */
export function showToast(toast: Toast): number {
  lastId += 1;
  toasts.set([{ ...toast, id: lastId, isOpen: true }, ...toasts.current()].slice(0, VISIBLE_TOASTS));
  return lastId;
}

/** Whether the toast still shows. */
export function isToastOpen(id: number): boolean {
  return toasts.current().some((toast) => toast.id === id && toast.isOpen);
}

/** Says that a part of the program could not be fetched. */
export function showUnavailable(): void {
  showToast({
    title: 'This part of halo could not be loaded',
    description: 'Check your connection, then try again.',
    tone: 'destructive',
  });
}

/** What is done when the code of a dialog cannot be fetched: it is closed, and the person is told. */
export function closeUnavailable(close: () => void): () => void {
  return () => {
    close();
    showUnavailable();
  };
}

/** Closes a toast; it leaves the list once its way out is over. */
export function dismissToast(id: number): void {
  toasts.set(toasts.current().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => toasts.set(toasts.current().filter((toast) => toast.id !== id)), REMOVE_DELAY);
}

/** The toasts to show. */
export function useToasts(): readonly ShownToast[] {
  return useStore(toasts);
}

/** Whether any toast shows. */
export function useIsToastOpen(): boolean {
  return useStore(toasts).some(({ isOpen }) => isOpen);
}
