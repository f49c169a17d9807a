import { Check, Minus } from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';

export interface CheckboxProps extends ComponentProps<'input'> {
  /** True if some of several things are selected. */
  isIndeterminate?: boolean;
}

/** A round checkbox with its label, which is part of the same target. */
export function Checkbox({ isIndeterminate = false, className, children, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={className}>
      <span className="relative grid size-[22px] shrink-0 place-items-center text-on-accent at-desk:size-[18px]">
        <input
          ref={box}
          type="checkbox"
          {...props}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-ink-3 transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-45"
        />
        <Check
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none relative hidden peer-checked:block"
        />
        <Minus
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none relative hidden peer-indeterminate:block"
        />
      </span>
      {children}
    </label>
  );
}
