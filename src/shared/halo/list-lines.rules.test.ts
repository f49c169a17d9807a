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
  ['a. buy milk b. call Ana', ['buy milk', 'call Ana']],
  ['number one buy milk and number two call Ana', ['buy milk', 'call Ana']],
  ['saturday: bread / oat milk / eggs', ['saturday: bread', 'saturday: oat milk', 'saturday: eggs']],
  ['buy bread and/or milk', ['buy bread and/or milk']],
  ['plan A / plan B', ['plan A / plan B']],
  ['buy milk new line call Ana new line pay the rent', ['buy milk', 'call Ana', 'pay the rent']],
  ['write a new line of the poem', ['write a new line of the poem']],
  ['today\n* call Ana\n* pay the rent', ['today:', 'call Ana', 'pay the rent']],
  ['For tomorrow 👇\n📌 call Ana\n📌 pay the rent', ['For tomorrow:', 'call Ana', 'pay the rent']],
  ['🎂 cake\n📌 pay the rent', ['🎂 cake', '📌 pay the rent']],
  ['read "1. a 2. b"', ['read "1. a 2. b"']],
  ['finish chapters 1. and 2. of it', ['finish chapters 1. and 2. of it']],
])('the lines of %j are %j', (input, lines) => {
  expect(splitRequestLines(input)).toEqual(lines);
});
