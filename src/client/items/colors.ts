/** The colours that a person chooses from, by the names that are stored. */
const PALETTE: Readonly<Record<string, string>> = {
  blue: 'var(--goal)',
  teal: 'var(--teal)',
  green: 'var(--habit)',
  orange: 'var(--orange)',
  red: 'var(--red)',
  purple: 'var(--purple)',
  gray: 'var(--gray)',
};

/** The names of the colours to choose from, in their order. */
export const COLOR_NAMES: readonly string[] = Object.keys(PALETTE);

/**
 * What is drawn in a stored colour. One that is not of the palette keeps its hue and gets the lightness of the others, so
 * that it can be seen in either theme; undefined when the browser knows no such colour.
 */
export function colorOf(name: string): string | undefined {
  const known = PALETTE[name];
  if (known !== undefined) return known;
  return CSS.supports('color', name) ? `oklch(from ${name} var(--mark-lightness) c h)` : undefined;
}

/** How a colour is called. One that has no name is told by nothing else than being another one. */
export function colorLabel(name: string): string {
  return name.startsWith('#') ? 'Custom' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
