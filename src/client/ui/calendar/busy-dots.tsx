/** The dots of a day that has something to do, at the foot of its number. */
export function BusyDots({ count = 1 }: { count?: number }) {
  return (
    <span className="absolute bottom-1.5 flex gap-[2px]">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className="size-1 rounded-full bg-current opacity-60" />
      ))}
    </span>
  );
}
