import { expect, it } from 'vitest';
import { greetingAt } from './greeting.rules.ts';

it.each([
  ['00:00', 'Good morning'],
  ['11:59', 'Good morning'],
  ['12:00', 'Good afternoon'],
  ['17:59', 'Good afternoon'],
  ['18:00', 'Good evening'],
])('at %s the greeting is %s', (time, greeting) => {
  expect(greetingAt(new Date(`2026-11-18T${time}:00`))).toBe(greeting);
});
