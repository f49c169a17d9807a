/**
 * A character that a person can see. Besides space and control characters Unicode has many that show nothing: fillers, joiners, marks of
 * direction, selectors of variants (together `Default_Ignorable_Code_Point`), and a few that are drawn as an empty place: a Braille
 * pattern without dots, a musical null notehead, annotation anchors and a filler of Khitan.
 */
const VISIBLE = /[^\u{16FE4}\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Whether nothing of a text can be seen: it is as good as empty. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * A title as it is saved: without space around it, otherwise as it was typed, joiners and marks of direction included; empty where nothing
 * of it can be seen.
 */
export function trimTitle(title: string): string {
  return isBlank(title) ? '' : title.trim();
}
