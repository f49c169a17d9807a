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
  ['firstly call Ana, secondly pay the rent', ['call Ana', 'pay the rent']],
  ['first call Ana, second pay the rent, and third rest', ['call Ana', 'pay the rent', 'rest']],
  ['first call Ana, then pay the rent', ['first call Ana, then pay the rent']],
  ['today\n* call Ana\n* pay the rent', ['today:', 'call Ana', 'pay the rent']],
  ['For tomorrow 👇\n📌 call Ana\n📌 pay the rent', ['For tomorrow:', 'call Ana', 'pay the rent']],
  ['🎂 cake\n📌 pay the rent', ['🎂 cake', '📌 pay the rent']],
  ['read "1. a 2. b"', ['read "1. a 2. b"']],
  ['finish chapters 1. and 2. of it', ['finish chapters 1. and 2. of it']],
])('the lines of %j are %j', (input, lines) => {
  expect(splitRequestLines(input)).toEqual(lines);
});
