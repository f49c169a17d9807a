import { t } from '#shared/language/language.ts';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';

export interface SelectAllProps {
  /** A box with the label 'Select All'; else a button 'Select All' or 'Deselect All'. */
  hasBox: boolean;
  selected: number;
  total: number;
  isDisabled: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** The bar above the rows: selects all or none, and counts the selected ones (TIME-09, TIME-18, TIME-21). */
export function SelectAll({ hasBox, selected, total, isDisabled, onSelect }: SelectAllProps) {
  const areAllSelected = selected === total;
  return (
    <div className="mt-2 flex min-h-11 items-center justify-between border-b border-hairline text-sm at-desk:min-h-10">
      {hasBox ? (
        <Checkbox
          data-first-focus
          checked={areAllSelected}
          isIndeterminate={selected > 0 && !areAllSelected}
          disabled={isDisabled}
          onChange={() => onSelect(!areAllSelected)}
          className="flex min-h-11 cursor-pointer items-center gap-3 pe-4 ps-[3px] font-medium at-desk:min-h-10 at-desk:ps-0"
        >
          {t('Select All')}
        </Checkbox>
      ) : (
        <button
          type="button"
          data-first-focus
          disabled={isDisabled}
          onClick={() => onSelect(!areAllSelected)}
          className="touch-target -ms-2 min-h-9 rounded-control px-2 font-medium text-accent transition-colors hover:bg-accent-soft disabled:opacity-45"
        >
          {areAllSelected ? t('Deselect All') : t('Select All')}
        </button>
      )}
      <span className="text-ink-3 tabular-nums">{t('{count} of {total} selected', { count: selected, total })}</span>
    </div>
  );
}
