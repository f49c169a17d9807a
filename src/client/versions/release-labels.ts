import { toLocalTime } from '#shared/calendar/instant.ts';
import { datedDay } from '#shared/calendar/labels.ts';

/** The number of characters of the notes beside the current version (VER-01). */
const EXCERPT_LENGTH = 60;

/** Returns the beginning of the notes. Characters of several code points, such as some emoji, are not split. */
export function shortenNotes(notes: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(notes), ({ segment }) => segment);
  if (characters.length <= EXCERPT_LENGTH) return notes;
  return `${characters.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…`;
}

/** Returns the lines of the notes without blank ones. */
export function splitIntoLines(notes: string): { line: string; number: number }[] {
  return notes
    .split('\n')
    .map((line, number) => ({ line, number }))
    .filter(({ line }) => line.trim() !== '');
}

/** Returns the day of a release, such as 'Nov 21, 2026'. */
export function releaseDay(releaseDate: string): string {
  return datedDay(toLocalTime(releaseDate).day);
}
