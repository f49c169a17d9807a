import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { TOKEN_AREAS, type Permission } from '#shared/account/api-tokens.rules.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { areasLabel } from '#client/items/item-labels.ts';

/** Returns the label of an access. */
export function accessLabel(access: Permission['access']): string {
  return access === 'read' ? t('Read only') : t('Read and change');
}

/** Returns the label of a permission, such as 'Read only · Tasks, Goals' or 'Read and change · Everything'. */
export function permissionLabel({ access, areas }: Permission): string {
  return `${accessLabel(access)} · ${areasLabel(areas, TOKEN_AREAS)}`;
}

/** Returns when a token was used and when it expires, such as 'Never used · expires Dec 25, 2026'. */
export function usageLabel({ lastUsedAt, expiresAt }: ApiToken, now: number): string {
  const use = lastUsedAt === null ? t('Never used') : t('Last used {when}', { when: whenLabel(lastUsedAt, now) });
  if (expiresAt === null) return `${use} · ${t('does not expire')}`;
  const day = datedDay(toLocalTime(expiresAt).day);
  const hasExpired = expiresAt <= new Date().toISOString();
  return `${use} · ${hasExpired ? t('expired {day}', { day }) : t('expires {day}', { day })}`;
}
