/** What stands for a quoted part while the rest is read: a character that nobody types, and which quote it is. */
const FIRST_PLACE = 0xe000;
const MOST_QUOTES = 100;
const QUOTES =
  /(?<!\d)"([^"\n]{1,500})"|“([^“”\n]{1,500})”|«([^«»\n]{1,500})»|(?<![\p{L}\p{N}])'([^'\n]{1,500})'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘([^‘’\n]{1,500})’(?![\p{L}\p{N}])/gu;
const PLACES = /[\uE000-\uE063]/g;

/** A text in which each quoted part is one character, so that nothing in it is taken for anything else. */
export interface Masked {
  text: string;
  /** With their marks. */
  quotes: readonly string[];
}

/** Hides the quoted parts of a text. */
export function maskQuotes(input: string): Masked {
  const quotes: string[] = [];
  const text = input.replaceAll(PLACES, ' ').replaceAll(QUOTES, (whole) => {
    if (whole.slice(1, -1).trim() === '' || quotes.length === MOST_QUOTES) return whole;
    quotes.push(whole);
    return String.fromCharCode(FIRST_PLACE + quotes.length - 1);
  });
  return { text, quotes };
}

/** Whether there is a quoted part in a masked text. */
export function hasQuote(text: string): boolean {
  return text.search(PLACES) >= 0;
}

/** A text with its quotes in their places; what is nothing but a quote is its words alone. */
export function unmask(text: string, quotes: readonly string[]): string {
  const bare = tidy(text);
  if (bare.length === 1 && hasQuote(bare)) return quoteOf(bare, quotes).slice(1, -1).trim();
  return tidy(text.replaceAll(PLACES, (place) => quoteOf(place, quotes)));
}

/** A text with the words of its quotes in their places: what is searched for has no quotation marks. */
export function unquote(text: string, quotes: readonly string[]): string {
  return tidy(text.replaceAll(PLACES, (place) => quoteOf(place, quotes).slice(1, -1)));
}

function quoteOf(place: string, quotes: readonly string[]): string {
  return quotes[place.charCodeAt(0) - FIRST_PLACE] ?? '';
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
