import { useId } from 'react';
import { EntryDialog } from '#client/items/entry-dialog.tsx';
import { TitleField } from '#client/items/title-field.tsx';
import type { Entry } from '#client/items/use-entry.ts';
import type { TitleText } from './project-text.ts';

export interface TitleDialogProps {
  title: string;
  /** What the field is called, and what stands in it while it is empty. */
  label: string;
  placeholder: string;
  footer: string;
  entry: Entry<unknown, TitleText>;
  store: (text: TitleText, key: string) => Promise<unknown>;
}

/** A dialog for a title alone. */
export function TitleDialog({ title, label, placeholder, footer, entry, store }: TitleDialogProps) {
  const { text, finished, isSaving, edit, save } = entry;
  const footerId = useId();
  const canSave = finished.title !== '';
  const submit = (): void => {
    if (canSave) void save(store);
  };
  return (
    <EntryDialog title={title} footer={footer} footerId={footerId} entry={entry} canSave={canSave} onSubmit={submit}>
      <TitleField
        label={label}
        placeholder={placeholder}
        footerId={footerId}
        title={text.title}
        isSaving={isSaving}
        onChange={(changed) => edit({ title: changed })}
        onSubmit={submit}
      />
    </EntryDialog>
  );
}
