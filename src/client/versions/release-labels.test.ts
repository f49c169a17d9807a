import { expect, it } from 'vitest';
import { shortenNotes, splitIntoLines } from './release-labels.ts';

it('notes of up to 60 characters are shown in full', () => {
  expect(shortenNotes('x'.repeat(60))).toBe('x'.repeat(60));
  expect(shortenNotes('')).toBe('');
});

it('notes have one line for each line that is not blank, unchanged', () => {
  expect(splitIntoLines('Settings:\n\n  - a gear').map(({ line }) => line)).toEqual(['Settings:', '  - a gear']);
});

it('longer notes are cut after 60 characters', () => {
  expect(shortenNotes('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  expect(shortenNotes(`${'x'.repeat(59)} and more`)).toBe(`${'x'.repeat(59)}…`);
  expect(shortenNotes('👩‍🌾'.repeat(61))).toBe(`${'👩‍🌾'.repeat(60)}…`);
});
