import { t } from '#shared/language/language.ts';

/** Examples of requests. */
export const EXAMPLES = [
  t('Buy milk tomorrow at 5 pm'),
  t('Add a weekly goal to run 10 km'),
  t('Add the book Dune by Frank Herbert'),
  t('Move the dentist to Friday'),
] as const;
