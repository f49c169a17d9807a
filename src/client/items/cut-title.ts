/** The number of characters of a title in a summary (HALO-30). */
const SUMMARY_LENGTH = 30;

/** Returns a title in one line, cut to the length of a summary. */
export function cutTitle(title: string): string {
  const characters = Array.from(title.replaceAll(/\s+/g, ' '));
  if (characters.length <= SUMMARY_LENGTH) return characters.join('');
  return `${characters.slice(0, SUMMARY_LENGTH).join('').trimEnd()}…`;
}
