import type { Engagement } from '#shared/admin/admin.contract.ts';
import { t } from '#shared/language/language.ts';

/** The periods of the engagement table (ADMIN-03). */
export const PERIODS = [
  { id: '7d', label: t('7 Days') },
  { id: '30d', label: t('30 Days') },
  { id: 'all', label: t('All Time') },
] as const;

export type PeriodId = (typeof PERIODS)[number]['id'];

/** Returns how many of the created items a user has completed in a period, such as '3 of 5'. */
export function itemsText(person: Engagement, period: PeriodId): string {
  if (period === '7d') return ofTotal(person.itemsCompleted7d, person.itemsCreated7d);
  if (period === '30d') return ofTotal(person.itemsCompleted30d, person.itemsCreated30d);
  return ofTotal(person.totalItemsCompleted, person.totalItemsCreated);
}

function ofTotal(completed: number, total: number): string {
  return t('{done} of {total}', { done: completed, total });
}

/** Returns the average session in minutes, such as '12 min'; 'N/A' if it is unknown (ADMIN-07). */
export function sessionText(seconds: number): string {
  if (seconds <= 0) return t('N/A');
  return seconds < 60 ? t('< 1 min') : t('{count} min', { count: Math.round(seconds / 60) });
}

/** Returns the grade of a score: good from 80, fair from 60, else poor (ADMIN-06). */
export function getGrade(score: number): 'good' | 'fair' | 'poor' {
  if (score >= 80) return 'good';
  return score >= 60 ? 'fair' : 'poor';
}
