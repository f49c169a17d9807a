/** A drag of at least this many pixels turns the carousel. */
const DISTANCE = 60;
/** A drag of at least this speed, in pixels per millisecond, turns it from any distance. */
const SPEED = 0.3;

/** A drag that goes up or down turns only if it goes this many times as far to the side. */
const STEEPEST = 1.5;

/** The speed is that of the last milliseconds of a drag. A pointer that rests before it is lifted has none. */
const RECENT = 100;

/** A drag of a carousel. */
export interface Drag {
  /** Begins a drag. */
  begin: () => void;
  /** Notes a movement to the side by pixels at a time in milliseconds. */
  move: (by: number, time: number) => void;
  /** Notes how many pixels the pointer is above or below where the drag began. */
  rise: (by: number) => void;
  /** Ends the drag and returns where it turns: to the next slide (1), the previous one (-1) or back (0). */
  end: (time: number) => -1 | 0 | 1;
}

/** Creates the drag of a carousel. It can be used for one drag after the other. */
export function createDrag(): Drag {
  let moves: { by: number; time: number }[] = [];
  let height = 0;
  const begin = (): void => {
    moves = [];
    height = 0;
  };
  return {
    begin,
    move: (by, time) => void moves.push({ by, time }),
    rise: (by) => void (height = by),
    end(time) {
      const recent = moves.filter((move) => time - move.time < RECENT);
      const distance = sum(moves);
      const speed = sum(recent) / RECENT;
      const isSteep = Math.abs(distance) < STEEPEST * Math.abs(height);
      const isFar = Math.abs(distance) >= DISTANCE;
      const isFast = Math.abs(speed) >= SPEED;
      const isBack = Math.abs(speed) >= SPEED && Math.sign(speed) !== Math.sign(distance);
      begin();
      if (isBack || isSteep || !(isFar || isFast)) return 0;
      return distance < 0 ? 1 : -1;
    },
  };
}

function sum(moves: readonly { by: number }[]): number {
  return moves.reduce((total, { by }) => total + by, 0);
}
