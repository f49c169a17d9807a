import { memo, useEffect, useRef } from 'react';
import type { CarryOverItem as Item, CarryOverType } from '#shared/carry-over/carry-over.contract.ts';
import { t } from '#shared/language/language.ts';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';
import { classes } from '#client/ui/classes.ts';
import { editItem, getKey, type CarryOverEdit } from './carry-over-edits.ts';
import { LeftoverChoices } from './leftover-choices.tsx';
import { TitleBox } from './title-box.tsx';

const BADGES: Record<CarryOverType, string> = {
  'day-task': t('Daily'),
  'weekly-goal': t('Weekly'),
  'monthly-goal': t('Monthly'),
};

const TITLE = 'min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]';

export interface LeftoverRowProps {
  item: Item;
  edit: CarryOverEdit | undefined;
  /** True if its title can be edited and its badge is shown. */
  isEditable: boolean;
  isDisabled: boolean;
  onEdit: (item: Item, edit: CarryOverEdit) => void;
}

/**
 * An item that is left over: its checkbox, its title and what happens to it. In Carry Over the title opens an edit box
 * and has a badge (TIME-20, TIME-27).
 */
export const LeftoverRow = memo(function LeftoverRow({ item, edit, isEditable, isDisabled, onEdit }: LeftoverRowProps) {
  const { title, isSelected, type, isCrossedOut } = editItem(item, edit);
  const isOutByHand = isCrossedOut && !item.isSelected;
  const isEditing = edit?.typed !== undefined;
  const titleButton = useRef<HTMLButtonElement>(null);
  useFocusWhenClosed(isEditing, titleButton);
  return (
    <li
      data-leftover={getKey(item)}
      className={classes(
        'flex flex-wrap items-start rounded-control pe-2 transition-colors',
        !isEditing && 'hover:bg-hover/60',
      )}
    >
      <div className={isEditable ? 'shrink-0' : 'min-w-0 flex-[1_1_11rem]'}>
        <Checkbox
          aria-label={title}
          checked={isSelected}
          disabled={isDisabled}
          onChange={() => onEdit(item, { isSelected: !isSelected })}
          className="flex cursor-pointer items-start gap-3 p-[11px] at-desk:px-2 at-desk:py-[7px]"
        >
          {!isEditable && (
            <span dir="auto" className={TITLE}>
              {title}
            </span>
          )}
        </Checkbox>
        {!isEditable && isOutByHand && <CrossedOutNote className="ps-11 at-desk:ps-[38px]" />}
      </div>
      {isEditing && (
        <TitleBox
          typed={edit.typed}
          isDisabled={isDisabled}
          onType={(typed) => onEdit(item, { typed })}
          onSave={(saved) => onEdit(item, { title: saved, typed: undefined })}
          onCancel={() => onEdit(item, { typed: undefined })}
        />
      )}
      {isEditable && !isEditing && (
        <div className="min-w-0 flex-[1_1_9rem]">
          <button
            ref={titleButton}
            type="button"
            dir="auto"
            disabled={isDisabled}
            aria-label={isCrossedOut ? t('Edit {title}, crossed out', { title }) : t('Edit {title}', { title })}
            onClick={() => onEdit(item, { typed: title })}
            className={classes(
              TITLE,
              'min-h-11 w-full rounded-sm py-[11px] text-start at-desk:min-h-9 at-desk:py-[7px]',
            )}
          >
            {title}
          </button>
          {isOutByHand && <CrossedOutNote />}
        </div>
      )}
      {isEditable && (
        <span
          className={classes(
            'my-[11px] ms-2 shrink-0 rounded-full border px-2 py-px text-xs text-ink-2 at-desk:my-2',
            type === 'day-task' ? 'border-hairline' : 'border-goal',
          )}
        >
          {BADGES[type]}
        </span>
      )}
      {!isEditing && <LeftoverChoices {...{ item, title, isSelected, isDisabled, onEdit }} day={edit?.day} />}
    </li>
  );
});

/** Says why an item comes unselected: the person crossed it out. */
function CrossedOutNote({ className }: { className?: string }) {
  return <p className={classes('-mt-2 pb-2 text-xs text-ink-3 at-desk:-mt-1.5', className)}>{t('Crossed out')}</p>;
}

/** Returns the focus to the title when its edit box is closed. */
function useFocusWhenClosed(isEditing: boolean, title: { current: HTMLElement | null }): void {
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) title.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, title]);
}
