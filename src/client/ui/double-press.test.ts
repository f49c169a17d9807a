import { describe, expect, it } from 'vitest';
import { isStrayPress } from './double-press.ts';

const [first, second] = [new EventTarget(), new EventTarget()];
let clock = 0;

/** A press some milliseconds after the one before. */
function press(
  currentTarget: EventTarget,
  after: number,
  { x = 100, y = 100, detail = 1, pointerType = 'touch' } = {},
): boolean {
  clock += after;
  return isStrayPress({
    detail,
    timeStamp: clock,
    clientX: x,
    clientY: y,
    currentTarget,
    nativeEvent: { pointerType },
  });
}

describe('the second press of a double one', () => {
  it('strays where something else has come under the finger', () => {
    expect(press(first, 10_000)).toBe(false);
    expect(press(second, 250)).toBe(true);
  });

  it('strays with a mouse where the system says so', () => {
    const pointerType = 'mouse';
    press(first, 10_000, { pointerType });
    expect(press(second, 250, { pointerType, detail: 2 })).toBe(true);
    press(first, 10_000, { pointerType });
    expect(press(second, 250, { pointerType })).toBe(false);
  });

  it('does not on the same thing', () => {
    expect(press(first, 10_000)).toBe(false);
    expect(press(first, 250)).toBe(false);
  });
});

it.each([
  { what: 'later', after: 501, at: {} },
  { what: 'elsewhere', after: 100, at: { y: 140 } },
  { what: 'by a key', after: 100, at: { detail: 0, x: 0, y: 0 } },
])('a press $what is meant', ({ after, at }) => {
  press(first, 10_000);
  expect(press(second, after, at)).toBe(false);
});
