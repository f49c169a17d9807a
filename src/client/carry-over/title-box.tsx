import type { KeyboardEvent } from 'react';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { isComposing } from '#client/ui/controls/ime.ts';
import { GrowingTextarea } from '#client/ui/controls/growing-textarea.tsx';
import { useBack } from '#client/ui/overlays/overlay.ts';

interface TitleBoxProps {
  typed: string | undefined;
  isDisabled: boolean;
  onType: (typed: string) => void;
  onSave: (title: string) => void;
  onCancel: () => void;
}

/** The edit box of a title. Enter saves, Shift+Enter adds a line (TIME-28). Escape and Back close only the box. */
export function TitleBox({ typed = '', isDisabled, onType, onSave, onCancel }: TitleBoxProps) {
  useBack(() => !isDisabled && onCancel());
  const title = trimTitle(typed);
  const save = () => {
    if (title !== '' && !isDisabled) onSave(title);
  };
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!isComposing(event.nativeEvent) && !isDisabled) onCancel();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key events of the controls inside
    <div onKeyDown={handleKey} className="min-w-0 flex-1 py-1.5">
      <GrowingTextarea
        aria-label={t('Title')}
        placeholder={t('Enter item...')}
        enterKeyHint="done"
        takesFocus
        value={typed}
        readOnly={isDisabled}
        onChange={(event) => onType(event.target.value)}
        onSubmit={save}
      />
      <span className="mt-1.5 flex gap-2">
        <Button kind="primary" disabled={title === '' || isDisabled} onClick={save}>
          {t('Save')}
        </Button>
        <Button disabled={isDisabled} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </span>
    </div>
  );
}
