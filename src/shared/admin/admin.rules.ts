/** What the score is reckoned from: what somebody did lately, whenever it had been planned. */
export interface Use {
  completedIn7d: number;
  completedIn30d: number;
  /** What they added themselves: a recurring task or a habit once, and no copies. */
  addedIn30d: number;
  loginCount: number;
}

/** The points of each part of the score, and how many things give all of them. */
const PARTS: Record<keyof Use, { points: number; full: number }> = {
  completedIn7d: { points: 40, full: 20 },
  completedIn30d: { points: 30, full: 60 },
  addedIn30d: { points: 20, full: 30 },
  loginCount: { points: 10, full: 10 },
};

/**
 * How engaged somebody is, from 0 to 100. What was done lately counts most: 40 points for 20 items completed in 7 days, 30 for 60
 * in 30 days, 20 for 30 items added in 30 days and 10 for 10 sign-ins ever; fewer give their share of the points, more give no
 * more. So more use never lowers the score, and whoever did nothing for 30 days has 10 at most.
 */
export function engagementScore(use: Use): number {
  const points = Object.entries(PARTS).map(
    ([part, { points: most, full }]) => most * Math.min(1, use[part as keyof Use] / full),
  );
  return Math.round(points.reduce((sum, each) => sum + each, 0));
}

/** How many of `total` are `count`, as a rounded percent; 0 when there are none. */
export function percentOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * count) / total);
}
