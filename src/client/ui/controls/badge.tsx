/** A short word that marks something, such as 'Current'. */
export function Badge({ children }: { children: string }) {
  return (
    <span className="inline-block shrink-0 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-accent tabular-nums">
      {children}
    </span>
  );
}
