import { Fragment, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { isComposing } from './ime.ts';
import { classes } from '#client/ui/classes.ts';

/** The minimum and maximum height of a text area in pixels. In between it grows with its text (SHELL-24). */
const MINIMUM_HEIGHT = { framed: 60, line: 36 };
const MAXIMUM_HEIGHT = 200;

/** True if the browser sizes a field by its content. Others measure the text after each change. */
const GROWS_BY_STYLE = CSS.supports('field-sizing', 'content');

/** A part of a text that is tinted, from its first character to behind its last. */
export interface Tint {
  from: number;
  to: number;
}

const NO_TINTS: readonly Tint[] = [];

interface GrowingTextareaProps extends Omit<ComponentProps<'textarea'>, 'onSubmit'> {
  value: string;
  /** Called on Enter; Shift+Enter adds a line. */
  onSubmit?: () => void;
  /** True if the text area takes the focus when it appears. */
  takesFocus?: boolean;
  tints?: readonly Tint[];
  /** True if an empty field is one line without a frame. */
  isLine?: boolean;
}

/** What the text and the tints behind it share, so that they lie on each other: in a frame, or as a line. */
const TEXT_BOX = 'block max-h-[200px] min-h-[60px] w-full rounded-control border px-3 py-2.5';
const LINE_BOX =
  'block max-h-[200px] min-h-11 w-full rounded-control border px-2 py-[10px] at-desk:min-h-9 at-desk:py-[6px]';

/** A text area that grows with its text. */
export function GrowingTextarea({
  value,
  onSubmit,
  takesFocus = false,
  tints = NO_TINTS,
  isLine = false,
  className,
  ...props
}: GrowingTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const background = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || GROWS_BY_STYLE) return;
    const minimum = isLine ? MINIMUM_HEIGHT.line : MINIMUM_HEIGHT.framed;
    current.style.height = `${minimum}px`;
    const border = current.offsetHeight - current.clientHeight;
    current.style.height = `${Math.min(MAXIMUM_HEIGHT, Math.max(minimum, current.scrollHeight + border))}px`;
  }, [value, isLine]);
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const box = isLine ? LINE_BOX : TEXT_BOX;
  const textarea = (
    <textarea
      ref={field}
      dir="auto"
      rows={1}
      data-line={isLine || undefined}
      value={value}
      {...props}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        // Enter can also end the composition of a character.
        if (
          event.defaultPrevented ||
          onSubmit === undefined ||
          event.key !== 'Enter' ||
          event.shiftKey ||
          isComposing(event.nativeEvent)
        )
          return;
        event.preventDefault();
        onSubmit();
      }}
      className={classes(
        box,
        'field-sizing-content resize-none',
        isLine ? 'border-transparent outline-none' : 'border-hairline focus-visible:outline-offset-[-2px]',
        // A line lets the colour of its card through, which changes while something is dragged over the card.
        tints.length === 0 && !isLine ? 'bg-surface' : 'relative bg-transparent',
        'placeholder:text-ink-3 read-only:text-ink-2 aria-invalid:border-danger',
        className,
      )}
      onScroll={({ currentTarget }) => {
        if (background.current !== null) background.current.scrollTop = currentTarget.scrollTop;
      }}
    />
  );
  return (
    // The text area keeps its place in the tree, and with it the focus, when the first tint appears.
    <div className="relative">
      {tints.length > 0 && (
        <div
          ref={background}
          aria-hidden
          className={classes(
            box,
            'absolute inset-0 overflow-hidden border-transparent pointer-coarse:text-[1rem] break-words whitespace-pre-wrap text-transparent',
          )}
        >
          {tintedParts(value, tints)}
        </div>
      )}
      {textarea}
    </div>
  );
}

/** Returns a text with its tinted parts marked. The tints are in their order and do not overlap. */
function tintedParts(text: string, tints: readonly Tint[]): ReactNode[] {
  const plain = [0, ...tints.map(({ to }) => to)].map((from, index) => text.slice(from, tints[index]?.from));
  return plain.map((part, index) => {
    const tint = tints[index];
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
      <Fragment key={index}>
        {part}
        {tint && (
          <mark className="rounded-sm bg-accent-soft text-transparent box-decoration-clone shadow-[0_0_0_2px_var(--color-accent-soft)]">
            {text.slice(tint.from, tint.to)}
          </mark>
        )}
      </Fragment>
    );
  });
}
