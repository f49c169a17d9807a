import type { Deferred } from '#client/ui/deferred.tsx';
import { closeUnavailable } from '#client/ui/toasts.ts';
import type { EntryProps } from './use-entry.ts';
import type { OpenEntry } from './use-open-entry.ts';

export interface DeferredEntryProps<Subject, Text> {
  dialog: Deferred<EntryProps<Subject, Text>>;
  userId: number;
  /** What the dialog is open for; undefined while it is closed. */
  entry: OpenEntry<Subject, Text> | undefined;
  onClose: () => void;
}

/** The dialog for text of a screen, whose code is fetched when it is first needed. */
export function DeferredEntry<Subject, Text>({ dialog, userId, entry, onClose }: DeferredEntryProps<Subject, Text>) {
  if (entry === undefined) return null;
  return <dialog.Component {...entry} userId={userId} onClose={onClose} onUnavailable={closeUnavailable(onClose)} />;
}
