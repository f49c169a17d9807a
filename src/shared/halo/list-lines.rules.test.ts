import { expect, it } from 'vitest';
import { splitRequestLines } from './list-lines.rules.ts';

it.each([
  ['buy milk', ['buy milk']],
  ['- buy milk', ['buy milk']],
  ['1. buy milk\n\n2) call Ana', ['buy milk', 'call Ana']],
  ['1. buy milk', ['1. buy milk']],
  ['buy milk 1) oat 2) soy', ['buy milk oat', 'buy milk soy']],
  ['1) buy milk 2) call Ana', ['buy milk', 'call Ana']],
  ['Rest tomorrow. Monday: 1. buy milk 2. call Ana', ['Rest tomorrow.', 'Monday: buy milk', 'Monday: call Ana']],
  ['read "1. a 2. b"', ['read "1. a 2. b"']],
  ['finish chapters 1. and 2. of it', ['finish chapters 1. and 2. of it']],
])('the lines of %j are %j', (input, lines) => {
  expect(splitRequestLines(input)).toEqual(lines);
});
