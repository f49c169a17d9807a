import { describe, expect, it } from 'vitest';
import { isEveryOccurrence } from './words.rules.ts';

describe('isEveryOccurrence', () => {
  it.each([
    'delete every |',
    'delete |, the whole series',
    'cancel |, and I mean all of them',
    '|, get rid of the whole run',
    'drop | for good',
    'the club folded so bin | , every one of them',
  ])('is true for %j', (words) => {
    expect(isEveryOccurrence(words)).toBe(true);
  });

  it.each([
    'delete |',
    "we won't be doing | after all",
    'the bank pulled the plug and the whole deal is dead, so take | off my calendar',
    "cancel | cos Katie's brother drank all the lemonade",
    'told them I am not driving all that way, so remove |',
    'delete only this one of the series |',
  ])('is false for %j, because a reason asks for nothing', (words) => {
    expect(isEveryOccurrence(words)).toBe(false);
  });
});
