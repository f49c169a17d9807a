import { expect, it } from 'vitest';
import { hasSessionEnded, returnAddress } from './return-address.ts';

const ANNA = 1;
const BEN = 2;

it('a visitor who wanted a page is sent there after signing in, whoever they are', () => {
  expect(returnAddress({ wanted: '/goals' }, ANNA)).toBe('/goals');
  expect(returnAddress({ wanted: '/goals?date=2026-11-25' }, BEN)).toBe('/goals?date=2026-11-25');
});

it('after the session has ended only the same person returns to the page they were on', () => {
  const state = { wanted: '/habits?date=2026-11-25', person: ANNA, overlays: 1 };
  expect(returnAddress(state, ANNA)).toBe('/habits?date=2026-11-25');
  expect(returnAddress(state, BEN)).toBe('/days');
  expect(hasSessionEnded(state)).toBe(true);
});

it.each([null, undefined, 7, {}, { wanted: 7 }, { wanted: '' }, { wanted: '/auth' }, { wanted: '/' }])(
  'with the state %j a person is sent to /days and not told that a session has ended',
  (state) => {
    expect(returnAddress(state, ANNA)).toBe('/days');
    expect(hasSessionEnded(state)).toBe(false);
  },
);

it.each([
  'https://elsewhere.example',
  '//elsewhere.example/days',
  '/\\elsewhere.example',
  '/days/../admin',
  'javascript:alert(1)',
  '/days#x',
  ' /days',
  '/goals\n//elsewhere.example',
])('no one is sent to %j', (wanted) => {
  expect(returnAddress({ wanted }, ANNA)).toBe('/days');
});

it('a query cannot turn the address into one of another origin', () => {
  const address = returnAddress({ wanted: '/days?date=//elsewhere.example&x=1?y' }, ANNA);
  expect(new URL(address, 'https://halo.example').origin).toBe('https://halo.example');
  expect(address.startsWith('/days?')).toBe(true);
});
