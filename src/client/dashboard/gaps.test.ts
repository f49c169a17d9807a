import { expect, it } from 'vitest';
import { countGaps, type BoardPart } from './gaps.ts';

const PARTS: Readonly<Record<string, BoardPart>> = { c: 'card', E: 'expanded', s: 'strips' };
const partsOf = (letters: string) => letters.split('').map((letter) => PARTS[letter] ?? 'card');

it.each([
  ['cccEccc', 4, [3, 1]],
  ['cccEscc', 4, [3, 1]],
  ['cccsEcc', 4, [4, 1]],
  ['ccEcccc', 4, []],
  ['cEccccc', 4, []],
  ['EccEcEc', 4, [5, 1]],
  ['EcEcccc', 4, [2, 1]],
  ['cEccccc', 2, [1, 1]],
  ['ccEsccc', 2, []],
  ['cEcE', 1, []],
])('of %s in %i columns a card of double size has gaps before it at %j', (letters, columns, [index, count] = []) => {
  const gaps = countGaps(partsOf(letters), columns);
  expect(gaps).toEqual(gaps.map((_, each) => (each === index ? count : 0)));
});
