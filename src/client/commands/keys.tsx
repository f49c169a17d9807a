import { classes } from '#client/ui/classes.ts';

/** Keys that are pressed together. Keys that are only drawn are no text of the page. */
export function Keys({ keys, isOnlyDrawn = false }: { keys: readonly string[]; isOnlyDrawn?: boolean }) {
  return (
    <span aria-hidden={isOnlyDrawn || undefined} className="flex flex-wrap gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          data-key={key}
          className={classes(
            'min-w-6 rounded-sm border border-hairline bg-sunken px-1.5 text-center font-sans text-xs leading-5 text-ink-2',
            isOnlyDrawn && 'after:content-[attr(data-key)]',
          )}
        >
          {isOnlyDrawn ? null : key}
        </kbd>
      ))}
    </span>
  );
}
