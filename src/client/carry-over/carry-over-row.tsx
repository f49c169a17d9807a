import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import type { CarryOverItem as Item, CarryOverType } from '#shared/carry-over/carry-over.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';
import { classes } from '#client/ui/classes.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { GrowingTextarea } from '#client/ui/controls/growing-textarea.tsx';
import { useBack } from '#client/ui/overlays/overlay.ts';
import { editItem, type CarryOverEdit } from './carry-over-edits.ts';

const BADGES: Record<CarryOverType, string> = {
  'day-task': 'Daily',
  'weekly-goal': 'Weekly',
  'monthly-goal': 'Monthly',
};

export interface CarryOverItemProps {
  item: Item;
  edit: CarryOverEdit | undefined;
  isDisabled: boolean;
  onEdit: (item: Item, edit: CarryOverEdit) => void;
}

/**
 * An item that can be carried over: its checkbox, its title, which opens an edit box, and its badge (TIME-20, TIME-27).
 */
export const CarryOverRow = memo(function CarryOverRow({ item, edit, isDisabled, onEdit }: CarryOverItemProps) {
  const { title, isSelected, type, isCrossedOut } = editItem(item, edit);
  const isEditing = edit?.typed !== undefined;
  const titleButton = useRef<HTMLButtonElement>(null);
  useFocusWhenClosed(isEditing, titleButton);
  return (
    <li
      className={classes(
        'flex flex-wrap items-start rounded-control pr-2 transition-colors',
        !isEditing && 'hover:bg-hover/60',
      )}
    >
      <Checkbox
        aria-label={title}
        checked={isSelected}
        disabled={isDisabled}
        onChange={() => onEdit(item, { isSelected: !isSelected })}
        className="grid size-11 shrink-0 cursor-pointer place-items-center at-desk:size-9"
      />
      {isEditing ? (
        <TitleBox
          typed={edit.typed}
          isDisabled={isDisabled}
          onType={(typed) => onEdit(item, { typed })}
          onSave={(saved) => onEdit(item, { title: saved, typed: undefined })}
          onCancel={() => onEdit(item, { typed: undefined })}
        />
      ) : (
        <button
          ref={titleButton}
          type="button"
          dir="auto"
          disabled={isDisabled}
          aria-label={`Edit ${title}${isCrossedOut ? ', crossed out' : ''}`}
          onClick={() => onEdit(item, { typed: title })}
          className={classes(
            'min-h-11 min-w-0 flex-[1_1_6rem] rounded-sm py-[11px] text-start whitespace-pre-line [overflow-wrap:anywhere] at-desk:min-h-9 at-desk:py-1.5',
            isCrossedOut && 'text-ink-2 line-through decoration-1',
          )}
        >
          {title}
        </button>
      )}
      <span
        className={classes(
          'my-[11px] ml-3 shrink-0 rounded-full border px-2 py-px text-xs text-ink-2 at-desk:my-2',
          type === 'day-task' ? 'border-hairline' : 'border-goal',
        )}
      >
        {BADGES[type]}
      </span>
    </li>
  );
});

interface TitleBoxProps {
  typed: string | undefined;
  isDisabled: boolean;
  onType: (typed: string) => void;
  onSave: (title: string) => void;
  onCancel: () => void;
}

/** The edit box of a title. Enter saves, Shift+Enter adds a line (TIME-28). Escape and Back close only the box. */
function TitleBox({ typed = '', isDisabled, onType, onSave, onCancel }: TitleBoxProps) {
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
        aria-label="Title"
        placeholder="Enter item..."
        enterKeyHint="done"
        takesFocus
        value={typed}
        readOnly={isDisabled}
        onChange={(event) => onType(event.target.value)}
        onSubmit={save}
      />
      <span className="mt-1.5 flex gap-2">
        <Button kind="primary" disabled={title === '' || isDisabled} onClick={save}>
          Save
        </Button>
        <Button disabled={isDisabled} onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}

/** Returns the focus to the title when its edit box is closed. */
function useFocusWhenClosed(isEditing: boolean, title: { current: HTMLElement | null }): void {
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) title.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, title]);
}
