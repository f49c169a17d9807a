import { CalendarDays } from 'lucide-react';
import { t } from '#shared/language/language.ts';
import { OptionToggle } from './option-toggle.tsx';

/** The classes of a day or time field. */
export const WHEN_FIELD =
  'h-11 min-w-[min(9rem,100%)] flex-1 rounded-control border border-hairline bg-surface px-[10px] text-sm tabular-nums focus-visible:outline-offset-[-2px] disabled:text-ink-3 at-desk:h-9';

export interface WhenToggleProps {
  /** When the item is due, such as 'Tomorrow, 15:00' or 'Next week'. */
  words: string;
  isOn: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** Shows when an item is due, and opens the fields to change it. */
export function WhenToggle({ words, ...toggle }: WhenToggleProps) {
  return (
    <OptionToggle {...toggle} opens>
      <CalendarDays size={16} aria-hidden />
      <span className="sr-only">{t('When:')}</span>
      <span className="tabular-nums">{words}</span>
    </OptionToggle>
  );
}

export interface NearChoicesProps {
  choices: readonly { label: string; isChosen: boolean; onChoose: () => void }[];
  isDisabled: boolean;
}

/** Buttons for the nearest days, weeks or months. */
export function NearChoices({ choices, isDisabled }: NearChoicesProps) {
  return (
    <div className="-ms-1 flex flex-wrap gap-1">
      {choices.map(({ label, isChosen, onChoose }) => (
        <OptionToggle key={label} isOn={isChosen} isDisabled={isDisabled} onToggle={onChoose}>
          {label}
        </OptionToggle>
      ))}
    </div>
  );
}
