import { describe, expect, it } from 'vitest';
import { isStrayPress } from './double-press.ts';

const [first, second] = [new EventTarget(), new EventTarget()];
let clock = 0;

/** Presses a target some milliseconds after the previous press. */
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

describe('the second press of a double press', () => {
  it('is stray on another element under the finger', () => {
    expect(press(first, 10_000)).toBe(false);
    expect(press(second, 250)).toBe(true);
  });

  it('is stray with a mouse if the click count is 2', () => {
    const pointerType = 'mouse';
    press(first, 10_000, { pointerType });
    expect(press(second, 250, { pointerType, detail: 2 })).toBe(true);
    press(first, 10_000, { pointerType });
    expect(press(second, 250, { pointerType })).toBe(false);
  });

  it('is not stray on the same element', () => {
    expect(press(first, 10_000)).toBe(false);
    expect(press(first, 250)).toBe(false);
  });
});

it.each([
  { what: 'later', after: 501, at: {} },
  { what: 'elsewhere', after: 100, at: { y: 140 } },
  { what: 'by a key', after: 100, at: { detail: 0, x: 0, y: 0 } },
])('a press $what is not stray', ({ after, at }) => {
  press(first, 10_000);
  expect(press(second, after, at)).toBe(false);
});
