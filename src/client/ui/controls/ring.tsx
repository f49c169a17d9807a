import { classes } from '#client/ui/classes.ts';

/** The width of the line, as in the design's other rings. */
const STROKE = 3;

export interface RingProps {
  /** The completed share in percent. */
  completed: number;
  /** The crossed-out share in percent. It follows the completed one. */
  crossedOut: number;
  /** The diameter in pixels. */
  size: number;
  className?: string | undefined;
}

/** The mark of halo: a circle whose arc shows the completed and the crossed-out share of a day. */
export function Ring({ completed, crossedOut, size, className }: RingProps) {
  const circle = {
    cx: size / 2,
    cy: size / 2,
    r: (size - STROKE) / 2,
    fill: 'none',
    strokeWidth: STROKE,
    pathLength: 100,
  };
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={classes('-rotate-90 [stroke-linecap:round]', className)}
    >
      <circle {...circle} className="stroke-track" />
      {crossedOut > 0 && (
        <circle {...circle} className="ring-arc stroke-crossed" strokeDasharray={`${completed + crossedOut} 100`} />
      )}
      {completed > 0 && <circle {...circle} className="ring-arc stroke-accent" strokeDasharray={`${completed} 100`} />}
    </svg>
  );
}
