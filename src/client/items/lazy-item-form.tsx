import type { LazyComponent } from '#client/ui/lazy-component.tsx';
import type { ItemFormProps } from './use-item-form.ts';
import type { OpenForm } from './use-open-form.ts';

export interface LazyItemFormProps<Subject, Text> {
  dialog: LazyComponent<ItemFormProps<Subject, Text>>;
  userId: number;
  /** What the dialog is open for; undefined while it is closed. */
  form: OpenForm<Subject, Text> | undefined;
  onClose: (discarded?: OpenForm<Subject, Text>) => void;
}

/** A screen's item form. Its code is loaded when it is first opened. */
export function LazyItemForm<Subject, Text>({ dialog, userId, form, onClose }: LazyItemFormProps<Subject, Text>) {
  if (form === undefined) return null;
  return <dialog.Component {...form} userId={userId} onClose={onClose} />;
}
