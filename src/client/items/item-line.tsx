import { useRef, type KeyboardEvent } from 'react';
import { useCardAddButton } from './card-add-button.ts';
import { TintedTitle, type TintedTitleProps } from './tinted-title.tsx';

export interface ItemLineProps extends Pick<TintedTitleProps, 'phrases' | 'onMakePlain' | 'placeholder'> {
  /** The accessible name of the line. */
  label: string;
  title: string;
  onTitleChange: (title: string) => void;
  /** Adds what is typed. Returns false if the line is blank. */
  onSubmit: () => boolean;
}

/**
 * The line of a card that adds items: Enter adds one and keeps the field ready for the next, and so does the card's add
 * button. Escape leaves the field and keeps what was typed.
 */
export function ItemLine({ label, title, onTitleChange, onSubmit, ...field }: ItemLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useCardAddButton((button) => button.closest('section')?.contains(line.current) === true, onSubmit);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key events of the field inside
    <div ref={line} onKeyDown={leaveOnEscape} className="flex items-start gap-[3px] ps-4 pe-2">
      <EntryCircle />
      <div className="min-w-0 flex-1">
        <TintedTitle
          isLine
          aria-label={label}
          enterKeyHint="enter"
          value={title}
          onChange={({ target }) => onTitleChange(target.value)}
          onSubmit={onSubmit}
          {...field}
        />
      </div>
    </div>
  );
}

/** The circle in front of a line that adds items. It stands where the next item has its checkbox. */
export function EntryCircle() {
  return (
    <span
      aria-hidden
      className="mt-[11px] size-[22px] shrink-0 rounded-full border border-dashed border-ink-3 opacity-60 at-desk:mt-[9px] at-desk:size-[18px]"
    />
  );
}

/** Leaves the field on Escape. */
export function leaveOnEscape({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement) target.blur();
}
