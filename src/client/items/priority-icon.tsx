/** The sign of a priority: an exclamation mark. */
export function PriorityIcon({ size, className }: { size: number; className?: string | undefined }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
      className={className}
    >
      <path d="M12 4v10M12 20h.01" />
    </svg>
  );
}
