/** Returns a time of day as it is stored: HH:mm. */
export function toClockTime(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
