import type { Engagement } from '#shared/admin/admin.contract.ts';

/** The periods of the engagement table (ADMIN-03). */
export const PERIODS = [
  { id: '7d', label: '7 Days' },
  { id: '30d', label: '30 Days' },
  { id: 'all', label: 'All Time' },
] as const;

export type PeriodId = (typeof PERIODS)[number]['id'];

/** Returns how many of the created items a user has completed in a period, such as '3 of 5'. */
export function itemsText(person: Engagement, period: PeriodId): string {
  if (period === '7d') return `${person.itemsCompleted7d} of ${person.itemsCreated7d}`;
  if (period === '30d') return `${person.itemsCompleted30d} of ${person.itemsCreated30d}`;
  return `${person.totalItemsCompleted} of ${person.totalItemsCreated}`;
}

/** Returns the average session in minutes, such as '12 min'; 'N/A' if it is unknown (ADMIN-07). */
export function sessionText(seconds: number): string {
  if (seconds <= 0) return 'N/A';
  return seconds < 60 ? '< 1 min' : `${Math.round(seconds / 60)} min`;
}

/** Returns the grade of a score: good from 80, fair from 60, else poor (ADMIN-06). */
export function gradeOf(score: number): 'good' | 'fair' | 'poor' {
  if (score >= 80) return 'good';
  return score >= 60 ? 'fair' : 'poor';
}
