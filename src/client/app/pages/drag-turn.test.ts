import { expect, it } from 'vitest';
import { createDrag } from './drag-turn.ts';

/** Drags by these pixels, one movement every 16 ms, and lifts the pointer after a rest in milliseconds. */
function turnAfter(moves: readonly number[], rest = 0, height = 0): number {
  const drag = createDrag();
  drag.begin();
  drag.rise(height);
  moves.forEach((by, index) => drag.move(by, index * 16));
  return drag.end((moves.length - 1) * 16 + rest);
}

it.each([
  ['59 px with a rest turn back', [-30, -29], 200, 0],
  ['60 px with a rest turn to the next slide', [-30, -30], 200, 1],
  ['60 px to the right turn to the previous slide', [30, 30], 200, -1],
  ['30 px within 100 ms turn to the next slide', [-10, -10, -10], 0, 1],
  ['29 px within 100 ms turn back', [-10, -10, -9], 0, 0],
  ['a quick movement back that rests turns to the next slide', [-80, -80, 40], 200, 1],
  ['a flick against the drag turns back', [-200, 10, 10, 10, 10, 10, 10, 10], 0, 0],
] as const)('%s', (_name, moves, rest, turn) => {
  expect(turnAfter(moves, rest)).toBe(turn);
});

it.each([
  ['as far up as to the side turns back', -100, 0],
  ['two thirds as far down as to the side turns to the next slide', 66, 1],
])('a drag %s', (_name, height, turn) => {
  expect(turnAfter([-50, -50], 0, height)).toBe(turn);
});

it('forgets the drag before it', () => {
  const drag = createDrag();
  drag.begin();
  drag.rise(10);
  drag.move(-100, 0);
  expect(drag.end(0)).toBe(1);
  drag.move(-60, 0);
  expect(drag.end(200)).toBe(1);
  expect(drag.end(0)).toBe(0);
});
