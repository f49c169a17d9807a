/** What stands for a quoted part while the rest is read: a character that nobody types, and which quote it is. */
const FIRST_PLACE = 0xe000;
const MOST_QUOTES = 100;
const QUOTES =
  /"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘([^’\n]+)’(?![\p{L}\p{N}])/gu;
const PLACES = /[\uE000-\uE063]/g;

/** A text in which each quoted part is one character, so that nothing in it is taken for anything else. */
export interface Masked {
  text: string;
  quotes: readonly string[];
}

/** Hides the quoted parts of a text. */
export function maskQuotes(input: string): Masked {
  const quotes: string[] = [];
  const text = input.replaceAll(PLACES, ' ').replaceAll(QUOTES, (whole, ...groups: (string | undefined)[]) => {
    const quoted = groups.slice(0, 5).find((group) => group !== undefined);
    if (quoted === undefined || quotes.length === MOST_QUOTES) return whole;
    quotes.push(quoted);
    return String.fromCharCode(FIRST_PLACE + quotes.length - 1);
  });
  return { text, quotes };
}

/** Whether there is a quoted part in a masked text. */
export function hasQuote(text: string): boolean {
  return text.search(PLACES) >= 0;
}

/** The quoted part alone where a text has one; otherwise the text, tidied. */
export function unmask(text: string, quotes: readonly string[]): string {
  const places = text.match(PLACES) ?? [];
  const [only] = places;
  if (places.length === 1 && only !== undefined) return quotes[only.charCodeAt(0) - FIRST_PLACE]?.trim() ?? '';
  return tidy(text.replaceAll(PLACES, (place) => quotes[place.charCodeAt(0) - FIRST_PLACE] ?? ''));
}

/** Without what is left at the ends when words have gone: spaces, commas, a full stop. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.;:!?])/g, '$1')
    .replace(/^[\s,.;:–-]+/, '')
    .replace(/[\s,.;:–-]+$/, '')
    .replace(/!+$/, '')
    .trim();
}
