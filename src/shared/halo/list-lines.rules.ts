import { withCorrectedTime, withoutRestart } from './restarts.rules.ts';

/** Matches the bullet of a line. `NUMBERED` also matches a number, for texts of several lines. */
const BULLET = /^\s*(?:[-*•]|\[ ?\])\s+/u;
const NUMBERED = /^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u;

/**
 * The first entries of a numbered list in one line, and what stands before them: 'Monday: 1. call Ana 2. pay the rent', '(a)
 * call Ana (b) pay the rent'.
 */
const NUMBERED_IN_LINE =
  /^(?<before>[^"“«]*?)(?<!\S)(?:\(?1[.)]\s+(?!(?:and|or|to)(?!\p{L}))(?=\p{L}).*\s\(?2[.)]\s+\p{L}|\(?a\)\s+\p{L}.*\s\(?b\)\s+\p{L})/u;
/** In a longer line, numbers of entries are not looked for, because that would take long. */
const MAX_NUMBERED = 1_000;
const NUMBER_OF_ENTRY = /(?:^|\s)\(?(?:\d{1,2}[.)]|[a-z]\))\s+(?=\p{L})/u;

/** Returns the entries of a numbered list in one line, each behind the words before the list; other lines as they are. */
function splitNumbered(line: string): string[] {
  const before = line.length > MAX_NUMBERED ? undefined : NUMBERED_IN_LINE.exec(line)?.groups?.['before'];
  if (before === undefined) return [line];
  const words = before.trimEnd();
  const heading = /[^.;!?]*$/u.exec(words)?.[0] ?? '';
  const other = words.slice(0, words.length - heading.length).trim();
  const entries = line
    .slice(before.length)
    .split(NUMBER_OF_ENTRY)
    .filter((entry) => entry.trim() !== '');
  return [...(other === '' ? [] : [other]), ...entries.map((entry) => `${heading} ${entry}`.trim())];
}

/**
 * Returns the lines of a request without bullets and without beginnings that the person takes back. The entries of a numbered
 * list in one line are lines, too.
 */
export function splitRequestLines(input: string): string[] {
  const lines = input
    .split(/\n+/u)
    .filter((line) => line.trim() !== '')
    .flatMap(splitNumbered);
  return lines.map((line) => withCorrectedTime(withoutRestart(line.replace(lines.length > 1 ? NUMBERED : BULLET, ''))));
}
