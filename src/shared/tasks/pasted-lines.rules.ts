import { isBlank, shortenText, TITLE_LENGTH } from '#shared/items/titles.rules.ts';

/** How many tasks are made of one pasted text. */
export const MAX_PASTED_LINES = 100;

/** A bullet or a number in front of a line, and a check box, which can follow it. */
const BULLET = /^(?:[-*•‣◦–—]|\d{1,4}[.)]) +/u;
const CHECK_BOX = /^(?:\[[ x]?\]|[☐☑✓]) +/iu;

/** Returns the titles in a pasted text: its lines without bullets and numbers. Blank lines are left out. */
export function titlesInLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/u)
    .map((line) => shortenText(line.trim().replace(BULLET, '').replace(CHECK_BOX, '').trim(), TITLE_LENGTH))
    .filter((title) => !isBlank(title));
}
