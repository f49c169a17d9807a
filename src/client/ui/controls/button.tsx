import type { ComponentProps } from 'react';
import { classes } from '#client/ui/classes.ts';

const KINDS = {
  primary: 'px-4 bg-accent text-on-accent hover:brightness-110',
  quiet: 'px-4 bg-control text-ink hover:brightness-(--control-hover)',
  plain: 'px-2 text-accent hover:bg-hover',
  destructive: 'px-4 bg-control text-danger hover:brightness-(--control-hover)',
  irreversible: 'px-4 bg-danger text-on-accent hover:brightness-110',
} as const;

/**
 * A button with text. With `aria-disabled` it looks disabled and keeps the focus; its caller must ignore the clicks.
 */
export function Button({
  kind = 'quiet',
  className,
  ...props
}: ComponentProps<'button'> & { kind?: keyof typeof KINDS }) {
  return (
    <button
      type="button"
      {...props}
      className={classes(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control text-sm font-semibold transition',
        'disabled:cursor-not-allowed disabled:opacity-45 disabled:hover:brightness-100 at-desk:min-h-10 forced-colors:border',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:hover:brightness-100',
        KINDS[kind],
        className,
      )}
    />
  );
}

/** A button with only an icon. `label` is its accessible name; `tip` is a shorter text for its tooltip. */
export function IconButton({
  label,
  tip,
  className,
  ...props
}: ComponentProps<'button'> & { label: string; tip?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip
      data-tip={tip}
      {...props}
      className={classes(
        'touch-target grid size-9 shrink-0 place-items-center rounded-control text-ink-3 transition-colors',
        // The focus ring lies inside, because there is no room around the button.
        'hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-40',
        className,
      )}
    />
  );
}
