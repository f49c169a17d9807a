import { describe, expect, it } from 'vitest';
import { createEdgeSpeed } from './edge-speed.ts';

const SPAN = { top: 60, bottom: 900 };

/** Returns the speeds at these moments with the pointer at one height. */
function speedsAt(clientY: number, moments: readonly number[], span = SPAN): number[] {
  const speed = createEdgeSpeed();
  return moments.map((moment) => speed.at(moment, { clientX: 500, clientY }, span));
}

describe('createEdgeSpeed', () => {
  it('keeps the area still farther than 48 px from its edges', () => {
    for (const clientY of [109, 166, 677, 851]) expect(speedsAt(clientY, [0, 300, 2000])).toEqual([0, 0, 0]);
  });

  it('begins after the pointer has rested for 250 ms, slowly', () => {
    const [first, early, begun, later = 0, late] = speedsAt(62, [0, 249, 300, 650, 3000]);
    expect([first, early]).toEqual([0, 0]);
    expect(begun).toBeLessThan(0);
    expect(begun).toBeGreaterThan(-10);
    expect(late).toBeLessThan(later * 2);
  });

  it('scrolls down at the lower edge, faster nearer to it', () => {
    const [near = 0] = speedsAt(895, [0, 2000]).slice(1);
    const [far = 0] = speedsAt(860, [0, 2000]).slice(1);
    expect(far).toBeGreaterThan(0);
    expect(near).toBeGreaterThan(far * 3);
  });

  it('waits while the pointer passes along the edge', () => {
    const speed = createEdgeSpeed();
    for (let step = 0; step < 20; step += 1)
      expect(speed.at(step * 100, { clientX: step * 40, clientY: 70 }, SPAN)).toBe(0);
  });

  it('goes on while the pointer moves in the zone, and waits again after it has left', () => {
    const speed = createEdgeSpeed();
    const at = (moment: number, clientX: number, clientY: number) => speed.at(moment, { clientX, clientY }, SPAN);
    at(0, 100, 70);
    expect(at(600, 100, 70)).toBeLessThan(0);
    expect(at(700, 200, 75)).toBeLessThan(0);
    expect(at(800, 200, 300)).toBe(0);
    expect(at(900, 200, 70)).toBe(0);
  });

  it('waits anew where the area must not scroll', () => {
    const speed = createEdgeSpeed();
    speed.at(0, { clientX: 1, clientY: 70 }, SPAN);
    expect(speed.at(300, { clientX: 1, clientY: 70 }, undefined)).toBe(0);
    expect(speed.at(400, { clientX: 1, clientY: 70 }, SPAN)).toBe(0);
  });

  it('leaves the middle of a low area free', () => {
    expect(speedsAt(50, [0, 2000], { top: 0, bottom: 100 })).toEqual([0, 0]);
  });
});
