/** The dot of a day that has something to do, at the foot of its number. */
export function BusyDot() {
  return <span className="absolute bottom-1.5 size-1 rounded-full bg-current opacity-60" />;
}
