import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { TOKEN_AREAS, type Permission, type TokenArea } from '#shared/account/api-tokens.rules.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';

/** Returns the label of an area. */
export function areaLabel(area: TokenArea): string {
  const labels: Record<TokenArea, string> = {
    tasks: t('Tasks'),
    goals: t('Goals'),
    habits: t('Habits'),
    books: t('Books'),
    projects: t('Projects'),
    halo: 'Halo',
  };
  return labels[area];
}

/** Returns the label of an access. */
export function accessLabel(access: Permission['access']): string {
  return access === 'read' ? t('Read only') : t('Read and change');
}

/** Returns the label of a permission, such as 'Read only · Tasks, Goals' or 'Read and change · Everything'. */
export function permissionLabel({ access, areas }: Permission): string {
  const isAll = areas.length === TOKEN_AREAS.length;
  return `${accessLabel(access)} · ${isAll ? t('Everything') : areas.map(areaLabel).join(', ')}`;
}

/** Returns when a token was used and when it expires, such as 'Never used · expires Dec 25, 2026'. */
export function usageLabel({ lastUsedAt, expiresAt }: ApiToken, now: number): string {
  const use = lastUsedAt === null ? t('Never used') : t('Last used {when}', { when: whenLabel(lastUsedAt, now) });
  if (expiresAt === null) return `${use} · ${t('does not expire')}`;
  const day = datedDay(toLocalTime(expiresAt).day);
  const hasExpired = expiresAt <= new Date().toISOString();
  return `${use} · ${hasExpired ? t('expired {day}', { day }) : t('expires {day}', { day })}`;
}
