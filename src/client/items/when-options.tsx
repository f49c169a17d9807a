import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { t } from '#shared/language/language.ts';
import { OptionToggle } from './option-toggle.tsx';

/** The classes of a field for a time or a number. */
export const WHEN_FIELD =
  'h-11 w-full min-w-0 rounded-control border border-hairline bg-surface px-[10px] text-sm tabular-nums focus-visible:outline-offset-[-2px] disabled:text-ink-3 at-desk:h-9';

/**
 * Returns whether the fields of When are shown, and the props of the button that shows them. `onEscape` hides the fields;
 * the focus returns from them to the button. `WhenGroup` is the element around the fields.
 */
export function useWhenFields() {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function hide(): void {
    const hadFocus = document.activeElement?.closest('[data-when-fields]') != null;
    setShown(false);
    if (hadFocus) button.current?.focus();
  }

  const toggle = { ref: button, isOn: isShown, onToggle: () => setShown(!isShown) };
  return { isShown, toggle, onEscape: isShown ? hide : undefined };
}

export interface WhenToggleProps {
  ref: Ref<HTMLButtonElement>;
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

/**
 * The element around the fields of When. With a mouse and a keyboard, the first field takes the focus. On a phone, the
 * keyboard on the screen would cover the buttons for the nearest days.
 */
export function WhenGroup({ children }: { children: ReactNode }) {
  return (
    <div ref={focusFirstField} role="group" aria-label={t('When')} data-when-fields className="mt-2 grid gap-2">
      {children}
    </div>
  );
}

function focusFirstField(group: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) group?.querySelector('input')?.focus();
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
