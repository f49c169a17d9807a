import { describe, expect, it } from 'vitest';
import { shiftDay, shiftIn } from './shift-phrases.rules.ts';

describe('shiftIn', () => {
  it.each([
    ['by two days', 'postpone the visit by two days', { unit: 'day', count: 2 }],
    ['back a week', 'push the service back a week', { unit: 'week', count: 1 }],
    ['a couple of weeks', 'push the dentist a couple of weeks', { unit: 'week', count: 2 }],
    ['2 days later', 'move the run 2 days later', { unit: 'day', count: 2 }],
    ['a month please', 'put the review off a month please', { unit: 'month', count: 1 }],
    ['forward by a day', 'bring the demo forward by a day', { unit: 'day', count: -1 }],
    ['forward by a day', 'push the demo forward by a day', { unit: 'day', count: 1 }],
    ['three days earlier', 'move the demo three days earlier', { unit: 'day', count: -3 }],
  ])('%j in %j', (phrase, sentence, shift) => {
    expect(shiftIn(phrase, sentence)).toEqual(shift);
  });

  it.each(['to friday', 'in two days', 'next week', 'for two days at Ana’s'])('%j is no shift', (phrase) => {
    expect(shiftIn(phrase, `move the demo ${phrase}`)).toBeUndefined();
  });
});

it('a shift by a month ends on the last day of a shorter one', () => {
  expect(shiftDay('2027-01-31', { unit: 'month', count: 1 })).toBe('2027-02-28');
});
