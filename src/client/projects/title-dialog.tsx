import { useId } from 'react';
import { ItemFormDialog } from '#client/items/item-form-dialog.tsx';
import { TitleField } from '#client/items/title-field.tsx';
import type { ItemForm } from '#client/items/use-item-form.ts';
import type { TitleFormValues } from './project-form-values.ts';

export interface TitleDialogProps {
  title: string;
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  footer: string;
  itemForm: ItemForm<unknown, TitleFormValues>;
  onDelete?: (() => void) | undefined;
  store: (text: TitleFormValues, key: string) => Promise<unknown>;
}

/** A dialog with a single title field. */
export function TitleDialog({ title, label, placeholder, footer, itemForm, onDelete, store }: TitleDialogProps) {
  const { text, finished, isSaving, edit, save } = itemForm;
  const footerId = useId();
  const canSave = finished.title !== '';
  const submit = (): void => {
    if (canSave) void save(store);
  };
  return (
    <ItemFormDialog
      title={title}
      footer={footer}
      footerId={footerId}
      itemForm={itemForm}
      canSave={canSave}
      onSubmit={submit}
      onDelete={onDelete}
    >
      <TitleField
        label={label}
        placeholder={placeholder}
        footerId={footerId}
        title={text.title}
        isSaving={isSaving}
        onChange={(changed) => edit({ title: changed })}
        onSubmit={submit}
      />
    </ItemFormDialog>
  );
}
