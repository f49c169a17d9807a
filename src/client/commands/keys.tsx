/** Keys that are pressed together. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-sm border border-hairline bg-sunken px-1.5 text-center font-sans text-xs leading-5 text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
