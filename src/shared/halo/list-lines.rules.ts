import { withCorrectedTime, withoutRestart } from './restarts.rules.ts';

/** Matches the bullet of a line. `NUMBERED` also matches a number, for texts of several lines. */
const BULLET = /^\s*(?:[-*•]|\[ ?\])\s+/u;
const NUMBERED = /^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u;
/** An emoji in the place of a bullet. */
const PICTURE = /^\s*(?<picture>\p{Extended_Pictographic}\uFE0F?)\s*(?=\p{L})/u;

/**
 * The first entries of a numbered list in one line, and what stands before them: 'Monday: 1. call Ana 2. pay the rent', '(a)
 * call Ana (b) pay the rent'.
 */
const NUMBERED_IN_LINE =
  /^(?<before>[^"“«]*?)(?<!\S)(?:\(?1[.)]\s+(?!(?:and|or|to)(?!\p{L}))(?=\p{L}).*\s\(?2[.)]\s+\p{L}|\(?a[.)]\s+\p{L}.*\s\(?b[.)]\s+\p{L})/u;
/** In a longer line, numbers of entries are not looked for, because that would take long. */
const MAX_NUMBERED = 1_000;
const NUMBER_OF_ENTRY = /(?:^|\s)\(?(?:\d{1,2}|[a-z])[.)]\s+(?=\p{L})/u;
/** Entries whose numbers are said: 'number one fix the sink number two call Ana'. */
const SAID_NUMBERS = /^number one\s+\p{L}.*\snumber two\s+\p{L}/iu;
const SAID_NUMBER = /(?:^|\s)(?:and )?number (?:one|two|three|four|five|six|seven|eight|nine|ten)\s+/iu;
/** What stands before a list in one line: 'saturday: ' before 'bread / milk / eggs'. */
const HEADING = /^[^:/"“]{1,40}:\s+/u;
/** A list with slashes between its entries has at least this many. 'Plan A / plan B' is one title. */
const MIN_SLASHED = 3;
/** What people say where a new line begins. */
const NEW_LINE = /(?<=[\s,.])new line(?=[\s,.])[\s,.]/giu;

/** The words that count the entries of 'first call Ana, second pay the rent' and 'firstly …, secondly …'. */
const FIRST = 'first(?:ly| of all)?';
const SECOND = String.raw`(?:second|third|fourth|fifth|last)(?:ly)?`;
const COUNTED = new RegExp(
  String.raw`^(?:please )?${FIRST}[,:]?\s+(?=\p{L}).*[,;.]\s*(?:and )?second(?:ly)?[,:]?\s+\p{L}`,
  'iu',
);
const COUNTING_WORD = new RegExp(
  String.raw`^(?:please )?${FIRST}[,:]?\s+|\s*[,;.]\s*(?:and )?${SECOND}[,:]?\s+(?=\p{L})`,
  'giu',
);

/**
 * Returns the entries of a list in one line whose entries are numbered or counted ('first …, second …'), each behind the
 * words before the list; other lines as they are.
 */
function splitNumbered(line: string): string[] {
  if (line.length <= MAX_NUMBERED && COUNTED.test(line))
    return line.split(COUNTING_WORD).filter((entry) => entry.trim() !== '');
  const listed = splitUnmarked(line);
  if (listed !== undefined) return listed;
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

/** Returns the entries of a list whose numbers are said, or with slashes between them; undefined for other lines. */
function splitUnmarked(line: string): string[] | undefined {
  if (line.length > MAX_NUMBERED) return undefined;
  if (SAID_NUMBERS.test(line)) return line.split(SAID_NUMBER).filter((entry) => entry.trim() !== '');
  const heading = HEADING.exec(line)?.[0] ?? '';
  const entries = line.slice(heading.length).split(' / ');
  const isList =
    entries.length >= MIN_SLASHED && entries.every((entry) => /^[^/"“]*$/u.test(entry) && /\p{L}/u.test(entry));
  return isList ? entries.map((entry) => heading + entry.trim()) : undefined;
}

/**
 * Returns the lines of a request without bullets and without beginnings that the person takes back. The entries of a numbered
 * list in one line are lines, too. A line before bullets is a heading, with a colon.
 */
export function splitRequestLines(input: string): string[] {
  const isDictated = (input.match(NEW_LINE)?.length ?? 0) > 1;
  const typed = isDictated ? input.split(NEW_LINE).map((line) => line.trim()) : input.split(/\n+/u);
  const written = typed.filter((line) => line.trim() !== '');
  const bullet = commonPicture(written) ?? NUMBERED;
  const [first = '', ...others] = written;
  const isHeading = others.length > 0 && !bullet.test(first) && others.every((line) => bullet.test(line));
  const lines = (isHeading ? [withColon(first), ...others] : written).flatMap(splitNumbered);
  return lines.map((line) => withCorrectedTime(withoutRestart(line.replace(lines.length > 1 ? bullet : BULLET, ''))));
}

/** Matches the emoji that at least two lines begin with, if no line begins with another one. */
function commonPicture(lines: readonly string[]): RegExp | undefined {
  const pictures = lines.flatMap((line) => PICTURE.exec(line)?.groups?.['picture'] ?? []);
  return pictures.length > 1 && new Set(pictures).size === 1 ? PICTURE : undefined;
}

/** Returns a heading with a colon at its end, in place of other marks: 'For tomorrow 👇' becomes 'For tomorrow:'. */
function withColon(heading: string): string {
  return `${heading.replace(/[^\p{L}\p{N}]+$/u, '')}:`;
}
