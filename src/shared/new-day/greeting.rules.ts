/** Returns the greeting for a time: 'Good morning' until noon, 'Good afternoon' until 6 p.m., then 'Good evening'. */
export function greetingAt(time: Date): string {
  const hour = time.getHours();
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
