import { expect, it } from 'vitest';
import { fillColumns, type BoardPart } from './gaps.ts';

const PARTS: Readonly<Record<string, BoardPart>> = { c: 'card', E: 'expanded', s: 'strips' };
const getParts = (letters: string) => letters.split('').map((letter) => PARTS[letter] ?? 'card');

it.each([
  ['cccEccc', 4, '1121111'],
  ['cccEscc', 4, '1121111'],
  ['cccsEcc', 4, '1121111'],
  ['cEsEccc', 4, '1111111'],
  ['ccEcccc', 4, '1111111'],
  ['cEccccc', 4, '1111111'],
  ['EccEcEc', 4, '1111211'],
  ['EcEcccc', 4, '1211111'],
  ['cEccccc', 2, '2111111'],
  ['ccEsccc', 2, '1111111'],
  ['cEcE', 1, '1111'],
])('of %s in %i columns the cards have the widths %s', (letters, columns, widths) => {
  expect(fillColumns(getParts(letters), columns).widths.join('')).toBe(widths);
});

it.each([
  ['cccEccc', 4, '0000000'],
  ['cEEcccc', 4, '0030000'],
  ['cEsEccc', 4, '0003000'],
])('of %s in %i columns the places that no card covers are %s', (letters, columns, gaps) => {
  expect(fillColumns(getParts(letters), columns).gaps.join('')).toBe(gaps);
});
