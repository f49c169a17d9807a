import { localTimeOf } from '#shared/calendar/instant.ts';
import { datedDay } from '#shared/calendar/labels.ts';

/** So many characters of the notes show beside the current version (platform specification, section 9). */
const EXCERPT_LENGTH = 60;

/** How notes begin. A character of several parts, as some emoji, is not cut in two. */
export function excerptOf(notes: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(notes), ({ segment }) => segment);
  if (characters.length <= EXCERPT_LENGTH) return notes;
  return `${characters.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…`;
}

/** The lines of notes, without the empty ones. */
export function linesOf(notes: string): { line: string; number: number }[] {
  return notes
    .split('\n')
    .map((line, number) => ({ line, number }))
    .filter(({ line }) => line.trim() !== '');
}

/** The day of a release, as 'Nov 21, 2026'. */
export function releaseDay(releaseDate: string): string {
  return datedDay(localTimeOf(releaseDate).day);
}
