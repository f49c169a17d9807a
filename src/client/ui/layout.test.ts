import { expect, it } from 'vitest';
import { areActionsFolded, keyboardInset } from './layout.ts';
import { isMobileLayout, isTabletLayout } from './viewport.ts';

const phone = { width: 390, height: 844, userAgent: '' };

it('the keyboard inset is the covered height, and 0 while the page is pinch-zoomed', () => {
  expect(keyboardInset(phone, { height: 844, scale: 1 })).toBe(0);
  expect(keyboardInset(phone, { height: 500, scale: 1 })).toBe(344);
  expect(keyboardInset(phone, { height: 422, scale: 2 })).toBe(0);
  expect(keyboardInset(phone, { height: 250, scale: 2 })).toBe(344);
});

it.each([
  [430, 300, true],
  [431, 300, false],
  [820, 1_180, true],
  [1_180, 820, false],
  [1_024, 1_366, true],
  [1_025, 1_366, false],
])('a window of %i by %i has the mobile layout: %s', (width, height, isMobile) => {
  expect(isMobileLayout({ width, height, userAgent: '' })).toBe(isMobile);
});

it('actions fold from 768 px, and below if the title would get too little room', () => {
  expect([areActionsFolded(768, 700, 4), areActionsFolded(767, 700, 4), areActionsFolded(390, 366, 4)]).toEqual([
    true,
    false,
    true,
  ]);
});

it.each([
  [699, 1_100, false],
  [744, 1_133, true],
  [820, 1_180, true],
  [1_180, 820, false],
])('a window of %i by %i shows goals and habits beside the day: %s', (width, height, isTablet) => {
  expect(isTabletLayout({ width, height, userAgent: '' })).toBe(isTablet);
});
