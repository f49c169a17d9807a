import type { ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import type { ItemForm } from './use-item-form.ts';

export interface ItemFormDialogProps {
  title: string;
  /**
   * The small text beside the button, such as 'Saturday Task'. An element with the id `footerId` describes the field.
   */
  footer: ReactNode;
  footerId: string;
  itemForm: Pick<ItemForm<unknown, object>, 'form' | 'isSaving' | 'hasUnsavedText' | 'elsewhere' | 'close'>;
  /** True if there is something to save. */
  canSave: boolean;
  onSubmit: () => void;
  /** Deletes the item that is edited, or asks about it. */
  onDelete?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  /** A question that replaces the save button. */
  question?: ReactNode;
  children: ReactNode;
}

/** The button stays visible while the dialog scrolls. */
const AT_FOOT = 'sticky -bottom-5 -mx-5 -mb-5 bg-surface px-5 pb-5';

/** The dialog of an item form: its fields, a save button and, for an existing item, a button that deletes it. It cannot be closed while a save runs (TASK-17). */
export function ItemFormDialog({
  title,
  footer,
  footerId,
  itemForm,
  canSave,
  onSubmit,
  onDelete,
  onEscape,
  question,
  children,
}: ItemFormDialogProps) {
  const { form, isSaving, hasUnsavedText, elsewhere, close } = itemForm;
  return (
    <Dialog
      title={title}
      isSheetOnPhone
      keepsTop
      isBusy={isSaving}
      hasUnsavedText={hasUnsavedText}
      onClose={close}
      onEscape={onEscape}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDownCapture={(event) => {
          // Ctrl+Enter or Cmd+Enter saves from any field, also where Enter alone adds a line or goes to the next field.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {elsewhere && <ElsewhereNotice elsewhere={elsewhere} />}
        <footer className={classes('flex items-center gap-2 pt-4', question === undefined && AT_FOOT)}>
          {onDelete && question === undefined && (
            <Button kind="plain" disabled={isSaving} onClick={onDelete} className="-ms-2 text-danger">
              {t('Delete')}
            </Button>
          )}
          <small id={footerId} className="flex-1 text-sm text-ink-3">
            {footer}
          </small>
          {question === undefined && (
            <Button type="submit" kind="primary" disabled={!canSave || isSaving}>
              {isSaving ? t('Saving...') : t('Save')}
            </Button>
          )}
        </footer>
        {question}
      </form>
    </Dialog>
  );
}
