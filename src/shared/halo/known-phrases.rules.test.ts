import { expect, it } from 'vitest';
import { withKnownPhrases } from './known-phrases.rules.ts';

it.each([
  ['please un star the call', 'please unstar the call'],
  ['un-flag the gym', 'unflag the gym'],
  ['make the client demo less urgent', 'unflag the client demo'],
  ['call mum is at 7 not 6', 'move call mum to 7'],
  ['The dentist is now on friday', 'move The dentist to friday'],
  ["add Babel by R. F. Kuang - rec'd by Ana", 'add Babel by R. F. Kuang - recommended by Ana'],
  ['add Dune by Frank Herbert (Ryan recommended)', 'add Dune by Frank Herbert, recommended by Ryan'],
  ['call Ana at like four thirty', 'call Ana at four thirty'],
  ['drop the trailer at three p m', 'drop the trailer at three pm'],
  ['do I have anything on twentieth october', 'do I have anything on twentieth of october'],
  ['feed out hay daily 6am', 'feed out hay daily at 6am'],
  ["what's left?", 'what do I have today'],
  ['What should I do next?', 'what do I have today'],
  ['What is still open this week?', 'what do I have this week'],
  ["what's left to do on friday", 'what do I have friday'],
  ['buy milk comma eggs and tea full stop', 'buy milk, eggs and tea'],
])('%j becomes %j', (line, known) => {
  expect(withKnownPhrases(line)).toBe(known);
});

it.each([
  'the party is at 7',
  'the meeting is now on zoom',
  'un-pack the boxes',
  'move the comma to the end',
  'note the end of the period',
  'look at like-minded groups',
  "what's left of the budget",
  'make the speech less boring',
])('%j stays as it is', (line) => {
  expect(withKnownPhrases(line)).toBe(line);
});
