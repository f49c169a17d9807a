import { useId, useState, type SubmitEvent } from 'react';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { isReserved } from './views.ts';

/** The maximum length of a view's name in characters, which a menu can show. */
const MAX_NAME_LENGTH = 60;

export interface SaveViewDialogProps {
  /** The names of the saved views. */
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Saves the board as a view (DASH-23). */
export function SaveViewDialog({ names, onSave, onClose }: SaveViewDialogProps) {
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string>();
  const hintId = useId();
  const name = trimTitle(text);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (name === '') setMessage(t('Give the view a name.'));
    else if (isReserved(name)) setMessage(t('A built-in view has this name. Choose another.'));
    else onSave(name);
  }

  return (
    <Dialog title={t('Save Custom View')} hasUnsavedText={name !== ''} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('Name')}
          placeholder={t('My Custom View')}
          data-first-focus
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={text}
          message={message}
          aria-describedby={hintId}
          onChange={(event) => {
            setText(event.target.value);
            setMessage(undefined);
          }}
        />
        <p id={hintId} className="mt-2 text-sm text-ink-3">
          {names.includes(name)
            ? t('This replaces the saved view of the same name.')
            : t('Keeps the order of the cards, which are expanded and which are hidden.')}
        </p>
        <footer className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('Save View')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
