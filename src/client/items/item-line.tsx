import { entryLineTarget, useFocusTarget } from '#client/ui/focus-target.ts';
import { useCardAddButton } from './card-add-button.ts';
import { TintedTitle, type TintedTitleProps } from './tinted-title.tsx';
import type { ItemEntry } from './use-item-entry.ts';

export interface ItemLineProps extends Pick<TintedTitleProps, 'placeholder'> {
  /** The accessible name of the field. */
  label: string;
  /** The place that items are added to, by which the line gets the focus; the label unless given. */
  place?: string;
  /** What is typed, and how it is added. */
  entry: Pick<ItemEntry, 'title' | 'setTitle' | 'phrases' | 'makePlain' | 'add'>;
}

/** The classes of the line around a field that adds items. While the field has the focus, the line has the ring. */
export const LINE_FOCUS = 'rounded-control focus-within:outline-2 -outline-offset-2 outline-focus';

/**
 * The field at the foot of a card that adds items: Enter adds one and keeps the field ready for the next, and so does the
 * card's add button. Escape leaves the field and keeps what was typed.
 */
export function ItemLine({ label, place = label, placeholder, entry }: ItemLineProps) {
  const { title, setTitle, phrases, makePlain, add } = entry;
  const line = useFocusTarget<HTMLDivElement>(entryLineTarget(place));
  useCardAddButton((button) => button.closest('section')?.contains(line.current) === true, add);
  return (
    <div ref={line} className={`ms-2 flex items-start gap-[3px] ps-2 pe-2 ${LINE_FOCUS}`}>
      <EntryCircle />
      <div className="min-w-0 flex-1">
        <TintedTitle
          isLine
          aria-label={label}
          placeholder={placeholder}
          enterKeyHint="enter"
          value={title}
          phrases={phrases}
          onMakePlain={makePlain}
          onChange={({ target }) => setTitle(target.value)}
          onSubmit={add}
        />
      </div>
    </div>
  );
}

/** The dashed circle in front of a field that adds items. The added item will have its checkbox there. */
export function EntryCircle() {
  return (
    <span
      aria-hidden
      className="mt-[11px] size-[22px] shrink-0 rounded-full border border-dashed border-ink-3 opacity-60 at-desk:mt-[9px] at-desk:size-[18px]"
    />
  );
}
