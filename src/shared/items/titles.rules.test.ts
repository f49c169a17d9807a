import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, trimTitle } from './titles.rules.ts';

const anyCharacter = fc.constantFrom(
  'a',
  'é',
  '\u0301',
  '本',
  '👍',
  ' ',
  '\n',
  '\u00A0',
  '\u200B',
  '\u200D',
  '\u200F',
  '\u3164',
  '\u2800',
);

describe('a title', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \t\n\u00A0\u3000\u2028'],
    ['a zero-width space', '\u200B'],
    ['a Hangul filler', '\u3164'],
    ['other fillers', '\u115F\u1160\uFFA0'],
    ['joiners and a byte order mark', '\u200C\u200D\uFEFF\u2060'],
    ['marks of direction', '\u200E\u200F\u061C\u202A\u202C\u2066\u2069'],
    ['a soft hyphen and a grapheme joiner', '\u00AD\u034F'],
    ['selectors of variants', '\uFE0F\uFE00\u{E0100}'],
    ['tags', '\u{E0001}\u{E0041}\u{E007F}'],
    ['a Mongolian vowel separator', '\u180E'],
    ['an empty Braille pattern', '\u2800'],
    ['a null notehead', '\u{1D159}'],
    ['control characters', '\u0007\u001B\u007F\u0085'],
    ['several of these with spaces', ' \u200B \u3164\u2800\t\u200F '],
  ])('is blank when it consists of %s', (_name, title) => {
    expect(isBlank(title)).toBe(true);
    expect(trimTitle(title)).toBe('');
  });

  it.each([
    ['emoji that are joined', '👩‍👩‍👧‍👦'],
    ['an emoji with a selector', '❤️'],
    ['a flag of tags', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Arabic with marks of direction', '\u200Fشراء الحليب\u200E'],
    ['Hebrew that is isolated', '\u2067לקנות חלב\u2069'],
    ['an Arabic number sign', '\u0600'],
    ['Persian with a non-joiner', 'می\u200Cخواهم'],
    ['Hindi with joiners', 'क्\u200Dष क्\u200Cष'],
    ['Mongolian with a vowel separator', 'ᠨᠠ\u180Eᠠ'],
    ['Korean', '우유'],
    ['a single dot', '.'],
    ['a combining mark', '\u0301'],
    ['Braille', '⠍⠊⠇⠅'],
    ['a word between invisible characters', '\u200Bmilk\u200B'],
  ])('stays as typed: %s', (_name, title) => {
    expect(isBlank(title)).toBe(false);
    expect(trimTitle(title)).toBe(title);
  });

  it('loses only surrounding white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(trimTitle(`${text}x`)).toBe(`${text}x`.trim());
        expect(trimTitle(text)).toBe(isBlank(text) ? '' : text.trim());
      }),
    );
  });
});
