import { expect, it } from 'vitest';
import { createSlideMotion, SLIDE_STEPS } from './slide-motion.ts';

function position(at: number) {
  let now = at;
  return { get: () => now, set: (next: number) => (now = next) };
}

function start({ isReduced = false } = {}) {
  const state = { location: position(0), previousLocation: position(0), target: position(0), isHeld: false };
  const move = createSlideMotion({ ...state, isHeld: () => state.isHeld, isReduced: () => isReduced });
  return { ...state, state, move };
}

it('a slide reaches its target in 200 ms, decelerates and does not overshoot', () => {
  const { location, target, move } = start();
  target.set(-390);
  const places = Array.from({ length: SLIDE_STEPS }, () => {
    move();
    return location.get();
  });
  expect((SLIDE_STEPS * 1_000) / 60).toBe(200);
  expect(places.at(-1)).toBe(-390);
  const ways = places.map((place, step) => (places[step - 1] ?? 0) - place);
  expect(ways.every((way) => way > 0)).toBe(true);
  expect(ways).toEqual(ways.toSorted((first, second) => second - first));
  move();
  expect(location.get()).toBe(-390);
});

it('a new target is approached from the current position', () => {
  const { location, previousLocation, target, move } = start();
  target.set(-390);
  move();
  const before = location.get();
  target.set(390);
  move();
  expect(previousLocation.get()).toBe(before);
  for (let step = 1; step < SLIDE_STEPS; step += 1) move();
  expect(location.get()).toBe(390);
});

it('a held slide follows the pointer and continues from where it is released', () => {
  const { location, target, state, move } = start();
  target.set(-390);
  for (let step = 0; step < SLIDE_STEPS; step += 1) move();
  state.isHeld = true;
  expect(move()).toBe(false);
  location.set(-300);
  state.isHeld = false;
  expect(move()).toBe(true);
  expect(location.get()).toBeGreaterThan(-390);
  expect(location.get()).toBeLessThan(-300);
});

it('with reduced motion a slide is at its target at once', () => {
  const { location, previousLocation, target, move } = start({ isReduced: true });
  target.set(-390);
  move();
  expect([location.get(), previousLocation.get()]).toEqual([-390, -390]);
});
