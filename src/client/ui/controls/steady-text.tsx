/**
 * A text that is as wide as the widest of the texts it can become, so that nothing beside it moves when it changes.
 */
export function SteadyText({ options, children }: { options: readonly string[]; children: string }) {
  return (
    <span className="inline-grid">
      {options.map((option) => (
        // Generated content is neither found nor read out.
        <span
          key={option}
          aria-hidden
          data-text={option}
          className="invisible col-start-1 row-start-1 h-0 before:content-[attr(data-text)]"
        />
      ))}
      <span className="col-start-1 row-start-1">{children}</span>
    </span>
  );
}
