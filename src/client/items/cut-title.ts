/** The number of characters of a title in a summary (HALO-30). */
const SUMMARY_LENGTH = 30;

/** Returns a title in one line, cut to the length of a summary. */
export function cutTitle(title: string): string {
  const characters = splitIntoCharacters(title);
  if (characters.length <= SUMMARY_LENGTH) return characters.join('');
  return `${characters.slice(0, SUMMARY_LENGTH).join('').trimEnd()}…`;
}

/** True if a summary has only the beginning of the title. */
export function isCutInSummary(title: string): boolean {
  return splitIntoCharacters(title).length > SUMMARY_LENGTH;
}

function splitIntoCharacters(title: string): string[] {
  return Array.from(title.replaceAll(/\s+/g, ' '));
}
