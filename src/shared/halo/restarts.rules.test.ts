import { expect, it } from 'vitest';
import { withoutRestart } from './restarts.rules.ts';

it.each([
  ['call mum. actually no, call Auntie Bev, tomorrow', 'call Auntie Bev, tomorrow'],
  ['move the gym I mean move the yoga to Monday', 'move the yoga to Monday'],
  ['order cake for Ana no not Ana for Bea order cake for Bea tomorrow', 'order cake for Bea tomorrow'],
  ['please buy bread, no wait, buy milk', 'please buy milk'],
  ['ask dad for money no ask nan for money', 'ask nan for money'],
  ['lesson with class four no class five on friday', 'lesson with class five on friday'],
])('%s: the second beginning counts', (line, rest) => {
  expect(withoutRestart(line)).toBe(rest);
});

it.each([
  'call Ana and call Bea',
  'call Ana tomorrow, no wait, friday',
  'star the vet bill!! sticker restock no star!!',
  'holiday or no holiday, renew the badge',
  'scrap shore leave in Antwerp, no shore pass again',
  'swim bags, I mean pack the swim bags',
  'two date nights no make that one date night',
  '',
])('%s: nothing is left out', (line) => {
  expect(withoutRestart(line)).toBe(line);
});
