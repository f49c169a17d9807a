import { t } from '#shared/language/language.ts';

/** The palette: CSS colours by stored name. */
const PALETTE: Readonly<Record<string, string>> = {
  blue: 'var(--goal)',
  teal: 'var(--teal)',
  green: 'var(--habit)',
  orange: 'var(--orange)',
  red: 'var(--red)',
  purple: 'var(--purple)',
  gray: 'var(--gray)',
};

/** The names of the palette's colours in display order. */
export const COLOR_NAMES: readonly string[] = Object.keys(PALETTE);

/**
 * Returns the CSS colour of a stored colour. A colour that is not in the palette keeps its hue and gets the palette's
 * lightness, so that it is visible in both themes. Undefined if the browser does not know the colour.
 */
export function getColor(name: string): string | undefined {
  const known = PALETTE[name];
  if (known !== undefined) return known;
  return CSS.supports('color', name) ? `oklch(from ${name} var(--mark-lightness) c h)` : undefined;
}

const LABELS: Readonly<Record<string, string>> = {
  blue: t('Blue'),
  teal: t('Teal'),
  green: t('Green'),
  orange: t('Orange'),
  red: t('Red'),
  purple: t('Purple'),
  gray: t('Gray'),
};

/** Returns the label of a colour. A hex value is called 'Custom'. */
export function colorLabel(name: string): string {
  if (name.startsWith('#')) return t('Custom');
  return LABELS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
