import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { TOKEN_AREAS, type Permission, type TokenArea } from '#shared/account/api-tokens.rules.ts';
import { localTimeOf, whenLabel } from '#shared/calendar/instant.ts';
import { datedDay } from '#shared/calendar/labels.ts';

/** What the areas of a token are called. */
export const AREA_LABELS: Record<TokenArea, string> = {
  tasks: 'Tasks',
  goals: 'Goals',
  habits: 'Habits',
  books: 'Books',
  projects: 'Projects',
  halo: 'Halo',
};

/** What the accesses of a token are called. */
export const ACCESS_LABELS: Record<Permission['access'], string> = { read: 'Read only', write: 'Read and change' };

/** Returns what a token allows, such as 'Read only · Tasks, Goals' or 'Read and change · Everything'. */
export function permissionLabel({ access, areas }: Permission): string {
  const isAll = areas.length === TOKEN_AREAS.length;
  return `${ACCESS_LABELS[access]} · ${isAll ? 'Everything' : areas.map((area) => AREA_LABELS[area]).join(', ')}`;
}

/** Returns when a token was used and when it expires, such as 'Never used · expires Dec 25, 2026'. */
export function usageLabel({ lastUsedAt, expiresAt }: ApiToken, now: number): string {
  const use = lastUsedAt === null ? 'Never used' : `Last used ${whenLabel(lastUsedAt, now)}`;
  if (expiresAt === null) return `${use} · does not expire`;
  return `${use} · ${expiresAt <= new Date().toISOString() ? 'expired' : 'expires'} ${datedDay(localTimeOf(expiresAt).day)}`;
}
