import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { isComposing } from './ime.ts';
import { classes } from '#client/ui/classes.ts';

/** The minimum and maximum height of a text area in pixels. In between it grows with its text (SHELL-24). */
const MINIMUM_HEIGHT = 60;
const MAXIMUM_HEIGHT = 200;

/** True if the browser sizes a field by its content. Others measure the text after each change. */
const GROWS_BY_STYLE = CSS.supports('field-sizing', 'content');

/**
 * A text area that grows with its text. `onSubmit` is called on Enter; Shift+Enter adds a line. With `takesFocus` it
 * takes the focus when it appears.
 */
export function GrowingTextarea({
  value,
  onSubmit,
  takesFocus = false,
  className,
  ...props
}: Omit<ComponentProps<'textarea'>, 'onSubmit'> & { value: string; onSubmit?: () => void; takesFocus?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || GROWS_BY_STYLE) return;
    current.style.height = `${MINIMUM_HEIGHT}px`;
    const border = current.offsetHeight - current.clientHeight;
    current.style.height = `${Math.min(MAXIMUM_HEIGHT, Math.max(MINIMUM_HEIGHT, current.scrollHeight + border))}px`;
  }, [value]);
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <textarea
      ref={field}
      dir="auto"
      rows={1}
      value={value}
      {...props}
      onKeyDown={(event) => {
        // Enter can also end the composition of a character.
        if (onSubmit === undefined || event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onSubmit();
      }}
      className={classes(
        'block field-sizing-content max-h-[200px] min-h-[60px] w-full resize-none rounded-control border border-hairline bg-surface px-3 py-2.5',
        'placeholder:text-ink-3 focus-visible:outline-offset-[-2px] read-only:text-ink-2 aria-invalid:border-danger',
        className,
      )}
    />
  );
}
