import type { FastifyRequest } from 'fastify';
import type { Language } from '#shared/language/language.ts';
import { REMINDER_LANGUAGES } from '#shared/reminders/reminder-texts.rules.ts';

/** The address and user agent of a caller. */
export interface Visitor {
  address: string;
  agent: string | undefined;
}

/** Returns address and user agent of a request. */
export function getVisitor(request: FastifyRequest): Visitor {
  return { address: request.ip, agent: request.headers['user-agent'] };
}

/** Returns the language of the caller's browser, for a mail; English if halo does not speak it. */
export function getLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const preferred = headers['accept-language']?.slice(0, 2).toLowerCase();
  return REMINDER_LANGUAGES.find((language) => language === preferred) ?? 'en';
}
