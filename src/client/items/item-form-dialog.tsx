import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import type { ItemForm } from './use-item-form.ts';

export interface ItemFormDialogProps {
  title: string;
  /** What stands small beside the button, as 'Saturday Task'; the field is described by it when it has this id. */
  footer: ReactNode;
  footerId: string;
  itemForm: Pick<ItemForm<unknown, object>, 'form' | 'isSaving' | 'hasUnsavedText' | 'elsewhere' | 'close'>;
  /** Whether there is something to save. */
  canSave: boolean;
  onSubmit: () => void;
  onEscape?: (() => void) | undefined;
  /** What the person is asked before it is saved, in place of the button. */
  question?: ReactNode;
  children: ReactNode;
}

/** A dialog for text: its fields, and a button to save. It cannot be closed while a save runs. */
export function ItemFormDialog({
  title,
  footer,
  footerId,
  itemForm,
  canSave,
  onSubmit,
  onEscape,
  question,
  children,
}: ItemFormDialogProps) {
  const { form, isSaving, hasUnsavedText, elsewhere, close } = itemForm;
  return (
    <Dialog title={title} isBusy={isSaving} hasUnsavedText={hasUnsavedText} onClose={close} onEscape={onEscape}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields in it */}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={(event) => {
          // From any field, also where Enter alone begins a new line.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {elsewhere && <ElsewhereNotice elsewhere={elsewhere} />}
        <footer className="mt-4 flex items-center gap-2">
          <small id={footerId} className="flex-1 text-sm text-ink-3">
            {footer}
          </small>
          {question === undefined && (
            <Button type="submit" kind="primary" disabled={!canSave || isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
          )}
        </footer>
        {question}
      </form>
    </Dialog>
  );
}
