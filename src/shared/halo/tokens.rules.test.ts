import { expect, test } from 'vitest';
import { tokenize } from './tokens.rules.ts';

const TODAY = { today: '2026-11-21', now: '12:00' };

test.each([
  ['brief in Okafor v. Lindqvist', ['brief', 'in', 'okafor', 'v', 'lindqvist']],
  ['call Dr. Roth. Then eat', ['call', 'dr', 'roth', '.', 'then', 'eat']],
  ['shirt at Oak St. Call Bo', ['shirt', 'at', 'oak', 'st', '.', 'call', 'bo']],
  ['mass at St. Mary', ['mass', 'at', 'st', 'mary']],
  ['vitamin C. Call Bo', ['vitamin', 'c', '.', 'call', 'bo']],
])('the full stop of an abbreviation before a name is no mark of its own: %s', (said, norms) => {
  expect(tokenize(said, TODAY).map(({ norm }) => norm)).toEqual(norms);
});
