import { expect, it } from 'vitest';
import { hasSessionEnded, returnAddress } from './return-address.ts';

const ANNA = 1;
const BEN = 2;

it('who was on the way to a screen is led there, whoever they are', () => {
  expect(returnAddress({ wanted: '/goals' }, ANNA)).toBe('/goals');
  expect(returnAddress({ wanted: '/goals?date=2026-11-25' }, BEN)).toBe('/goals?date=2026-11-25');
});

it('whose session has ended comes back to where they were, and nobody else does', () => {
  const state = { wanted: '/habits?date=2026-11-25', person: ANNA, overlays: 1 };
  expect(returnAddress(state, ANNA)).toBe('/habits?date=2026-11-25');
  expect(returnAddress(state, BEN)).toBe('/days');
  expect(hasSessionEnded(state)).toBe(true);
});

it.each([null, undefined, 7, {}, { wanted: 7 }, { wanted: '' }, { wanted: '/auth' }, { wanted: '/' }])(
  'who comes with %j is led to their days, and is not told that a session has ended',
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
])('nobody is led to %j', (wanted) => {
  expect(returnAddress({ wanted }, ANNA)).toBe('/days');
});

it('what is not a query of a screen stays in its query', () => {
  const address = returnAddress({ wanted: '/days?date=//elsewhere.example&x=1?y' }, ANNA);
  expect(new URL(address, 'https://halo.example').origin).toBe('https://halo.example');
  expect(address.startsWith('/days?')).toBe(true);
});
