import { expect, it } from 'vitest';
import { withCalledOff } from './called-off.rules.ts';
import type { Clause } from './clauses.rules.ts';

function readAs(intent: Clause['intent'], rest: string, dates: readonly string[] = []): Clause['intent'] {
  const clause: Clause = {
    intent,
    rest,
    dates,
    deniedDates: [],
    text: rest,
    name: 'picnic',
    isQuoted: false,
    author: '',
    recommender: '',
    beginsWithDate: false,
    endsWithDate: false,
  };
  return withCalledOff(clause).intent;
}

it.each<[rest: string, intent: Clause['intent']]>([
  ['the | is cancelled', 'complete'],
  ['the | got rained out', 'complete'],
  ["the | on friday isn't happening", 'move'],
  ['the | has fallen through', 'unflag'],
  ['| is off today', 'complete'],
])('%s, read as %s, is a deletion', (rest, intent) => {
  expect(readAs(intent, rest, ['on friday'])).toBe('delete');
});

it.each<[rest: string, intent: Clause['intent']]>([
  ['the | is done', 'complete'],
  ['| is cancelled, mark it done', 'complete'],
  ["the | isn't happening, move it", 'move'],
  ["the | got rained out, it's on friday", 'move'],
  ['the | is cancelled', 'task'],
  ['the | is off to the printer', 'complete'],
])('%s stays a %s', (rest, intent) => {
  expect(readAs(intent, rest, ['on friday'])).toBe(intent);
});
