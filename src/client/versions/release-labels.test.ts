import { expect, it } from 'vitest';
import { excerptOf, linesOf } from './release-labels.ts';

it('sixty characters of the notes show as they are', () => {
  expect(excerptOf('x'.repeat(60))).toBe('x'.repeat(60));
  expect(excerptOf('')).toBe('');
});

it('notes have a line for each line that says something, as it was written', () => {
  expect(linesOf('Settings:\n\n  - a gear').map(({ line }) => line)).toEqual(['Settings:', '  - a gear']);
});

it('of more, the first sixty show', () => {
  expect(excerptOf('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  expect(excerptOf(`${'x'.repeat(59)} and more`)).toBe(`${'x'.repeat(59)}…`);
  expect(excerptOf('👩‍🌾'.repeat(61))).toBe(`${'👩‍🌾'.repeat(60)}…`);
});
