import type { Engagement } from '#shared/admin/admin.contract.ts';

/** The periods of the engagement table (platform specification, section 2). */
export const PERIODS = [
  { id: '7d', label: '7 Days' },
  { id: '30d', label: '30 Days' },
  { id: 'all', label: 'All Time' },
] as const;

export type PeriodId = (typeof PERIODS)[number]['id'];

/** What somebody completed of what they created in a period, as '3 of 5'. */
export function itemsText(person: Engagement, period: PeriodId): string {
  if (period === '7d') return `${person.itemsCompleted7d} of ${person.itemsCreated7d}`;
  if (period === '30d') return `${person.itemsCompleted30d} of ${person.itemsCreated30d}`;
  return `${person.totalItemsCompleted} of ${person.totalItemsCreated}`;
}

/** How long a session is on average, in minutes, as '12 min'; 'N/A' where that is not known. */
export function sessionText(seconds: number): string {
  if (seconds <= 0) return 'N/A';
  return seconds < 60 ? '< 1 min' : `${Math.round(seconds / 60)} min`;
}

/** What a score means: from 80 it is good, from 60 fair (platform specification, section 9). */
export function gradeOf(score: number): 'good' | 'fair' | 'poor' {
  if (score >= 80) return 'good';
  return score >= 60 ? 'fair' : 'poor';
}
