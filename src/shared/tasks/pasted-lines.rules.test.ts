import { describe, expect, it } from 'vitest';
import { titlesInLines } from './pasted-lines.rules.ts';

describe('titlesInLines', () => {
  it.each([
    ['Milk\nBread', ['Milk', 'Bread']],
    ['- Milk\r\n* Bread\n\n• Eggs', ['Milk', 'Bread', 'Eggs']],
    ['1. Milk\n2) Bread\n  10. Eggs', ['Milk', 'Bread', 'Eggs']],
    ['- [ ] Milk\n[x] Bread\n☐ Eggs', ['Milk', 'Bread', 'Eggs']],
    ['-5 degrees\n3.5 litres\n2 eggs', ['-5 degrees', '3.5 litres', '2 eggs']],
    ['\n  \n', []],
  ])('%j', (text, titles) => {
    expect(titlesInLines(text)).toEqual(titles);
  });

  it('cuts a line at the length of a title', () => {
    expect(titlesInLines(`${'a'.repeat(2_000)}\nb`)[0]).toHaveLength(1_000);
  });

  it('cuts no emoji in two', () => {
    expect(titlesInLines(`${'a'.repeat(999)}🌱b`)).toEqual(['a'.repeat(999)]);
  });
});
