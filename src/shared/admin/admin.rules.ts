/** The figures that the score is computed from: recent actions, whenever the items were created. */
export interface Use {
  completedIn7d: number;
  completedIn30d: number;
  /** Items that the person added: a recurring task or a habit counts once, copies do not count. */
  addedIn30d: number;
  loginCount: number;
}

/** The maximum points of each part, and the count that gives all of them. */
const PARTS: Record<keyof Use, { points: number; full: number }> = {
  completedIn7d: { points: 40, full: 20 },
  completedIn30d: { points: 30, full: 60 },
  addedIn30d: { points: 20, full: 30 },
  loginCount: { points: 10, full: 10 },
};

/**
 * Returns the engagement score, from 0 to 100. Recent actions count most: 40 points for 20 items completed in 7 days,
 * 30 for 60 in 30 days, 20 for 30 items added in 30 days, and 10 for 10 sign-ins ever. Fewer give a proportional share,
 * and more give no further points. More use never lowers the score, and without activity for 30 days it is at most 10.
 */
export function engagementScore(use: Use): number {
  const points = Object.entries(PARTS).map(
    ([part, { points: most, full }]) => most * Math.min(1, use[part as keyof Use] / full),
  );
  return Math.round(points.reduce((sum, each) => sum + each, 0));
}

/** Returns `count` of `total` in rounded percent; 0 when the total is 0. */
export function computePercent(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * count) / total);
}
