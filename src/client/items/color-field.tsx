import { Check } from 'lucide-react';
import { useId, useState, type CSSProperties } from 'react';
import { t } from '#shared/language/language.ts';
import { COLOR_NAMES, colorLabel, getColor } from './colors.ts';

export interface ColorFieldProps {
  /** The name of a palette colour, or a CSS colour. */
  color: string;
  isDisabled: boolean;
  onChange: (color: string) => void;
}

/** Chooses the colour of an item. A colour that is not in the palette stays available while the dialog is open. */
export function ColorField({ color, isDisabled, onChange }: ColorFieldProps) {
  const group = useId();
  const [first] = useState(color);
  const names = COLOR_NAMES.includes(first) ? COLOR_NAMES : [...COLOR_NAMES, first];
  return (
    <div role="radiogroup" aria-label={t('Color')} className="-ms-1 flex flex-wrap">
      {names.map((name) => (
        <label
          key={name}
          style={{ '--swatch': getColor(name) ?? 'var(--gray)' } as CSSProperties}
          className="grid size-[44px] cursor-pointer forced-color-adjust-none place-items-center has-disabled:cursor-auto has-disabled:opacity-45 at-desk:size-8"
        >
          <span className="relative grid size-6 place-items-center text-on-accent at-desk:size-5">
            <input
              type="radio"
              name={group}
              aria-label={colorLabel(name)}
              data-tooltip
              checked={name === color}
              // Only the chosen radio button can be reached with Tab. The focus trap of dialogs must find the same
              // element last.
              tabIndex={name === color ? 0 : -1}
              disabled={isDisabled}
              onChange={() => onChange(name)}
              className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full bg-(--swatch)"
            />
            <Check
              size={13}
              strokeWidth={3}
              aria-hidden
              className="pointer-events-none relative hidden peer-checked:block"
            />
          </span>
        </label>
      ))}
    </div>
  );
}
