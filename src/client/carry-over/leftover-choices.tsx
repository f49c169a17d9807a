import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { CarryOverItem, CarryOverType } from '#shared/carry-over/carry-over.contract.ts';
import { t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { requestMove } from '#client/items/move-request.ts';
import { classes } from '#client/ui/classes.ts';
import type { CarryOverEdit } from './carry-over-edits.ts';

const NOW: Record<CarryOverType, string> = {
  'day-task': t('Today'),
  'weekly-goal': t('This week'),
  'monthly-goal': t('This month'),
};

type Edit = (item: CarryOverItem, edit: CarryOverEdit) => void;

/** The edits behind the choices. */
export const TAKE_TODAY: CarryOverEdit = { isSelected: true, day: undefined };
export const LET_GO: CarryOverEdit = { isSelected: false, day: undefined };

/** Asks for the day of a task. Goals belong to their week or month and have none. */
export function pickDay(item: CarryOverItem, title: string, onEdit: Edit): void {
  if (item.type !== 'day-task') return;
  requestMove(quoted(title), undefined, (day) => onEdit(item, { isSelected: true, day }));
}

export interface LeftoverChoicesProps {
  item: CarryOverItem;
  title: string;
  isSelected: boolean;
  /** The picked day. */
  day: Day | undefined;
  isDisabled: boolean;
  onEdit: Edit;
}

/**
 * What happens to an item that is left over: it comes along today, on another day, or is let go. The buttons are not
 * in the tab order, because the keys T, P and L on the row do the same.
 */
export function LeftoverChoices({ item, title, isSelected, day, isDisabled, onEdit }: LeftoverChoicesProps) {
  const choices = [
    { label: NOW[item.type], isOn: isSelected && day === undefined, choose: () => onEdit(item, TAKE_TODAY) },
    ...(item.type === 'day-task'
      ? [
          {
            label: day === undefined ? t('Pick a day') : longDay(day),
            isOn: isSelected && day !== undefined,
            choose: () => pickDay(item, title, onEdit),
          },
        ]
      : []),
    { label: t('Let go'), isOn: !isSelected, choose: () => onEdit(item, LET_GO) },
  ];
  return (
    <div
      role="group"
      aria-label={title}
      className="ms-auto flex shrink-0 md:ps-2 max-md:-mt-2.5 max-md:w-full max-md:ps-[34px]"
    >
      {choices.map(({ label, isOn, choose }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          aria-pressed={isOn}
          disabled={isDisabled}
          onClick={choose}
          className="group min-h-11 text-xs font-medium at-desk:min-h-9"
        >
          <span
            className={classes(
              'block rounded-full px-2.5 py-1 transition-colors at-desk:px-2',
              isOn ? 'bg-accent-soft text-accent' : 'text-ink-3 group-hover:bg-hover group-hover:text-ink',
            )}
          >
            {label}
          </span>
        </button>
      ))}
    </div>
  );
}
