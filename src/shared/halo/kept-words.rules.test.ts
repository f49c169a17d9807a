import { describe, expect, it } from 'vitest';
import { findKeptWords } from './kept-words.rules.ts';

describe('findKeptWords', () => {
  it.each([
    ['words were added at the end', 'Long walk', 'Long walk friday 6pm', ['Long', 'walk']],
    ['words were added at the beginning', 'Long walk', 'friday 6pm long walk', ['long', 'walk']],
    ['a word was replaced', 'Gym on friday', 'Gym on monday', ['Gym', 'on']],
    ['words before one were replaced', 'Read about tomorrow', 'Read a book tomorrow', ['Read', 'tomorrow']],
    ['a word between two others stays', 'See friday notes', 'Write friday paper tomorrow', ['friday']],
    ['a word at the end was there once', 'Meet at home', 'Meet at 6pm at home', ['Meet', 'at', 'home']],
    ['nothing was there', '', 'Run tomorrow', []],
    ['nothing changed', 'Run tomorrow', 'Run tomorrow', ['Run', 'tomorrow']],
  ])('finds the words of before when %s', (_case, before, after, words) => {
    expect(findKeptWords(before, after).map(({ from, to }) => after.slice(from, to))).toEqual(words);
  });
});
