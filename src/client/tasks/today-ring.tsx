import type { DayProgress } from '#shared/tasks/day-progress.rules.ts';
import { Ring } from '#client/ui/controls/ring.tsx';
import { createStore, useStore } from '#client/ui/store.ts';

/** The progress of today, as far as its tasks were read; undefined before. `today-signs.ts` sets it. */
export const todayProgress = createStore<Pick<DayProgress, 'completedShare' | 'crossedOutShare'> | undefined>(
  undefined,
);

/** The ring of today. */
export function TodayRing({ size }: { size: number }) {
  const progress = useStore(todayProgress);
  return <Ring size={size} completed={progress?.completedShare ?? 0} crossedOut={progress?.crossedOutShare ?? 0} />;
}
