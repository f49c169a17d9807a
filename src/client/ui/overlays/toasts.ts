import { t } from '#shared/language/language.ts';
import { createStore, useStore } from '#client/ui/store.ts';

/** The maximum number of visible toasts (SHELL-16). */
const VISIBLE_TOASTS = 1;
/** Milliseconds until a dismissed toast is removed; in practice the next toast replaces it (SHELL-17). */
const REMOVE_DELAY = 1_000_000;
/** Milliseconds that a toast stays (SHELL-17). */
export const TOAST_DURATION = 5_000;

export interface Toast {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  /** Milliseconds; 5000 unless given. */
  duration?: number;
  /** A button on the toast, such as 'Undo'. Pressing it closes the toast. */
  action?: ToastAction;
  /** A button before that of the action, such as 'Show'. After it the toast shows the action alone; without one it closes. */
  offer?: { label: string; onSelect: () => void };
}

export interface ToastAction {
  label: string;
  onSelect: () => void | Promise<void>;
  /**
   * Says that Ctrl+Z presses the button, and how many changes it undoes. Several changes are undone together only by the button,
   * so Ctrl+Z presses it also after the toast has closed.
   */
  undoes?: 'one' | 'several';
  /** The same for Shift+Ctrl+Z, if the button redoes several changes. */
  redoes?: 'several';
}

export interface ShownToast extends Toast {
  id: number;
  isOpen: boolean;
}

/** The height in pixels that the toasts take at the bottom, including the gap above them; 0 without toasts. */
export const toastFoot = createStore(0);

/** The height in pixels of the line that adds tasks above the bottom bar, which toasts must not cover; 0 without it. */
export const entryBarHeight = createStore(0);

/** The toasts to show, the latest first. */
export const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Shows a toast in place of the current one and returns its id. */
export function showToast(toast: Toast): number {
  lastId += 1;
  toasts.set([{ ...toast, id: lastId, isOpen: true }, ...toasts.current()].slice(0, VISIBLE_TOASTS));
  return lastId;
}

/** True while the toast is visible. */
export function isToastOpen(id: number): boolean {
  return toasts.current().some((toast) => toast.id === id && toast.isOpen);
}

/** Shows a toast that a part of the app could not be loaded. */
export function showUnavailable(): void {
  showToast({
    title: t('This part of halo could not be loaded'),
    description: t('Check your connection, then try again.'),
    tone: 'destructive',
  });
}

/** Closes a toast. It leaves the list after its exit animation. */
export function dismissToast(id: number): void {
  toasts.set(toasts.current().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => toasts.set(toasts.current().filter((toast) => toast.id !== id)), REMOVE_DELAY);
}

export function useToasts(): readonly ShownToast[] {
  return useStore(toasts);
}

/** True while a toast is visible. */
export function useIsToastOpen(): boolean {
  return useStore(toasts).some(({ isOpen }) => isOpen);
}
