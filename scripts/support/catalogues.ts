import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceText } from './texts.ts';

/** The languages of the catalogues. English is in the source. */
export const LANGUAGES = ['de', 'he'] as const;

type Translation = string | Readonly<Record<string, string>>;

/** The translations of a language by the keys of the source. */
export type Catalogue = Readonly<Record<string, Translation>>;

/** Reads the catalogue of a language. */
export function readCatalogue(root: string, language: string): Catalogue {
  return JSON.parse(readFileSync(getPath(root, language), 'utf8')) as Catalogue;
}

/** Writes a catalogue sorted by its keys. */
export function writeCatalogue(root: string, language: string, catalogue: Catalogue): void {
  const sorted = Object.fromEntries(Object.entries(catalogue).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(getPath(root, language), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Returns the catalogue of exactly these texts: new ones are empty, and unused ones are gone. */
export function alignCatalogue(catalogue: Catalogue, texts: readonly SourceText[], language: string): Catalogue {
  return Object.fromEntries(
    texts.map(({ key, isPlural }) => [key, catalogue[key] ?? (isPlural ? emptyForms(language) : '')]),
  );
}

/** Returns what is wrong with a catalogue: missing, unused and wrongly filled texts. */
export function findFaults(catalogue: Catalogue, texts: readonly SourceText[], language: string): string[] {
  const keys = new Set(texts.map(({ key }) => key));
  const unused = Object.keys(catalogue).filter((key) => !keys.has(key));
  return [
    ...unused.map((key) => `${language}: unused '${key}'`),
    ...texts.flatMap((text) => findFault(catalogue[text.key], text, language) ?? []),
  ];
}

function findFault(translation: Translation | undefined, { key, text, isPlural }: SourceText, language: string) {
  if (translation === undefined) return `${language}: missing '${key}'`;
  if (isPlural !== (typeof translation === 'object')) return `${language}: plural forms differ in '${key}'`;
  const forms = typeof translation === 'object' ? translation : { other: translation };
  const expected = isPlural ? getCategories(language) : ['other'];
  if (expected.some((category) => (forms[category] ?? '') === '')) return `${language}: not translated '${key}'`;
  const wanted = placeholdersIn(text);
  const isWrong = Object.values(forms).some((form) => {
    const own = placeholdersIn(form);
    // A form for one or two can say the count in words.
    return [...own].some((name) => !wanted.has(name)) || [...wanted].some((name) => name !== 'count' && !own.has(name));
  });
  const lacksCount = wanted.has('count') && !placeholdersIn(forms['other'] ?? '').has('count');
  return isWrong || lacksCount ? `${language}: other placeholders in '${key}'` : undefined;
}

function placeholdersIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
}

function getCategories(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

function emptyForms(language: string): Record<string, string> {
  return Object.fromEntries(getCategories(language).map((category) => [category, '']));
}

function getPath(root: string, language: string): string {
  return join(root, 'src', 'client', 'language', 'catalogues', `${language}.json`);
}
