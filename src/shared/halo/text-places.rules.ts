/** Replaces parts of a text. Returns the place in the original text of each character and of the end, too. */
export function replaceWithPlaces(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): { text: string; places: readonly number[] } {
  const places: number[] = [];
  let replaced = '';
  let begin = 0;
  const copyUntil = (end: number): void => {
    for (let at = begin; at < end; at += 1) places.push(at);
    replaced += text.slice(begin, end);
  };
  for (const match of text.matchAll(pattern)) {
    copyUntil(match.index);
    const other = replacement(match);
    for (let at = 0; at < other.length; at += 1) places.push(match.index);
    replaced += other;
    begin = match.index + match[0].length;
  }
  copyUntil(text.length);
  return { text: replaced, places: [...places, text.length] };
}
