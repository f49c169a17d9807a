/** The maximum length of a title, in characters. */
export const TITLE_LENGTH = 1_000;

/** The maximum length of notes, in UTF-16 code units. */
export const NOTES_LENGTH = 20_000;

/** Returns the first `length` UTF-16 code units of a text. Does not split a surrogate pair. */
export function shortenText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Matches a visible character. Besides white space and control characters, Unicode has many invisible ones: fillers,
 * joiners, direction marks and variation selectors (all of them `Default_Ignorable_Code_Point`). A few others are drawn
 * as an empty space: the empty Braille pattern, a musical null notehead, annotation anchors and a Khitan filler.
 */
const VISIBLE = /[^\u{16FE4}\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** True when a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * Returns a title as it is saved: trimmed, otherwise as typed, including joiners and direction marks. A title without a
 * visible character becomes empty.
 */
export function trimTitle(title: string): string {
  return isBlank(title) ? '' : title.trim();
}
