import { expect, it } from 'vitest';
import { withCorrectedTime, withoutRestart, withoutSounds, withoutStutters } from './restarts.rules.ts';

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

it.each([
  ['dentist at half past 9, no wait, make it 10', 'dentist at half past 9, no wait, make it at 10'],
  ['call Bob 3pm sorry 4', 'call Bob 3pm sorry at 4'],
  ['lunch at 12 tomorrow, actually 1', 'lunch at 12 tomorrow, actually at 1'],
  ['buy 5 eggs, no 6', 'buy 5 eggs, no 6'],
  ['dentist at 9, no wait, friday', 'dentist at 9, no wait, friday'],
])('%s: a corrected time has its at', (line, corrected) => {
  expect(withCorrectedTime(line)).toBe(corrected);
});

it.each([
  ['dentist on uh the twelfth', 'dentist on the twelfth'],
  ['um, so call Ana... erm on friday', 'so call Ana... on friday'],
  ['buy a drum, hum the tune and feed the emu', 'buy a drum, hum the tune and feed the emu'],
])('%s: the sounds of thinking are left out', (line, rest) => {
  expect(withoutSounds(line)).toBe(rest);
});

it.each([
  ['schedule the demo for for thursday', 'schedule the demo for thursday'],
  ['get the, the hi hat fixed', 'get the hi hat fixed'],
  ['knock knock jokes for the party', 'knock knock jokes for the party'],
  ['the theatre', 'the theatre'],
  ['carry on on monday', 'carry on on monday'],
  ['tickets for The The', 'tickets for The The'],
])('%s: a small word that is said twice is there once', (line, rest) => {
  expect(withoutStutters(line)).toBe(rest);
});
