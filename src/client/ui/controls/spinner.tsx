/** Shown while something of unknown shape is loading. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid flex-1 place-items-center p-8">
      <span className="size-6 animate-spin rounded-full border-2 border-hairline border-t-accent" />
    </div>
  );
}
