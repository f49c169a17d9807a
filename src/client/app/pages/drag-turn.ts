/** A drag turns the carousel from this distance in pixels, */
const DISTANCE = 60;
/** or from this speed in pixels per millisecond. */
const SPEED = 0.3;

/** The speed is that of the last milliseconds of a drag. A pointer that rests before it is lifted has none. */
const RECENT = 100;

/** A drag of a carousel. */
export interface Drag {
  /** Notes a movement by pixels at a time in milliseconds. */
  move: (by: number, time: number) => void;
  /** Ends the drag and returns where it turns: to the next slide (1), the previous one (-1) or back (0). */
  end: (time: number) => -1 | 0 | 1;
}

/** Creates the drag of a carousel. It can be used for one drag after the other. */
export function createDrag(): Drag {
  let moves: { by: number; time: number }[] = [];
  return {
    move: (by, time) => void moves.push({ by, time }),
    end(time) {
      const recent = moves.filter((move) => time - move.time < RECENT);
      const distance = sum(moves);
      const speed = sum(recent) / RECENT;
      moves = [];
      const isBack = Math.abs(speed) >= SPEED && Math.sign(speed) !== Math.sign(distance);
      if (isBack || (Math.abs(distance) < DISTANCE && Math.abs(speed) < SPEED)) return 0;
      return distance < 0 ? 1 : -1;
    },
  };
}

function sum(moves: readonly { by: number }[]): number {
  return moves.reduce((total, { by }) => total + by, 0);
}
