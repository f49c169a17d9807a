import type { ComponentProps } from 'react';

/** A radio button without its label. */
export function Radio(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input type="radio" {...props} className="size-[18px] shrink-0 accent-accent" />;
}
