import { t } from '#shared/language/language.ts';

/** Returns the greeting for a time: 'Good morning' until noon, 'Good afternoon' until 6 p.m., then 'Good evening'. */
export function greetingAt(time: Date): string {
  const hour = time.getHours();
  if (hour < 12) return t('Good morning');
  return hour < 18 ? t('Good afternoon') : t('Good evening');
}
