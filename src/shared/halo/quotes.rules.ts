/** The first placeholder of a quote: a private-use character. Each quote gets its own. */
const FIRST_PLACE = 0xe000;
const MOST_QUOTES = 100;
const QUOTES =
  /(?<!\d)"([^"\n]{1,500})"|“([^“”\n]{1,500})”|«([^«»\n]{1,500})»|(?<![\p{L}\p{N}])'([^'\n]{1,500})'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘([^‘’\n]{1,500})’(?![\p{L}\p{N}])/gu;
const PLACES = /[\uE000-\uE063]/g;

/** A text in which each quote is replaced by one character, so that its content is not parsed. */
export interface Masked {
  text: string;
  /** Including their quotation marks. */
  quotes: readonly string[];
}

/** Replaces the quotes of a text by placeholders. */
export function maskQuotes(input: string): Masked {
  const quotes: string[] = [];
  const text = input.replaceAll(PLACES, ' ').replaceAll(QUOTES, (whole) => {
    if (whole.slice(1, -1).trim() === '' || quotes.length === MOST_QUOTES) return whole;
    quotes.push(whole);
    return String.fromCharCode(FIRST_PLACE + quotes.length - 1);
  });
  return { text, quotes };
}

/** True when a masked text contains a quote. */
export function hasQuote(text: string): boolean {
  return text.search(PLACES) >= 0;
}

/** Restores the quotes of a text. A text that is only a quote loses its quotation marks. */
export function unmask(text: string, quotes: readonly string[]): string {
  const bare = tidy(text);
  if (bare.length === 1 && hasQuote(bare)) return quoteOf(bare, quotes).slice(1, -1).trim();
  return tidy(text.replaceAll(PLACES, (place) => quoteOf(place, quotes)));
}

/** Restores the quotes of a text without quotation marks, for a search term. */
export function unquote(text: string, quotes: readonly string[]): string {
  return tidy(text.replaceAll(PLACES, (place) => quoteOf(place, quotes).slice(1, -1)));
}

function quoteOf(place: string, quotes: readonly string[]): string {
  return quotes[place.charCodeAt(0) - FIRST_PLACE] ?? '';
}

/** Removes remains at the ends of a text after words were cut out: white space, commas, a full stop. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.;:!?])/g, '$1')
    .replace(/^[\s,.;:–-]+/, '')
    .replace(/[\s,.;:–-]+$/, '')
    .replace(/!+$/, '')
    .trim();
}
