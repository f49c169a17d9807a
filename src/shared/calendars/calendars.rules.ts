import { DAY, HOUR, MINUTE } from '#shared/calendar/durations.ts';
import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';
import { MAX_ADDRESS_LENGTH } from '#shared/outgoing/addresses.rules.ts';

/** The maximum length of a calendar's name. */
export const CALENDAR_NAME_LENGTH = 100;

/** How many days of events one call returns at most. */
export const MAX_EVENT_DAYS = 62;

/** How long a calendar that was read is not read again, in milliseconds. */
export const READ_EVERY_MILLISECONDS = HOUR;

/** The pauses after attempts to read a calendar that failed, in milliseconds. */
export const READING_PAUSES = [15 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY] as const;

/** Why an address does not give a calendar. */
export type CalendarProblem = 'no-calendar' | 'not-public' | 'missing' | 'error' | 'too-much';

/** Returns what a person is told when an address does not give a calendar. */
export function calendarMessage(problem: CalendarProblem): string {
  const messages: Record<CalendarProblem, string> = {
    'no-calendar': t('There is no calendar at this address. Copy the address of the iCal file (.ics).'),
    'not-public': t('This calendar is not public. Copy its secret address in iCal format.'),
    missing: t('There is nothing at this address. Check its spelling.'),
    error: t('The server of this calendar reports an error. Try again later.'),
    'too-much': t('This calendar takes too much time to read.'),
  };
  return messages[problem];
}

/** Returns the errors of a form for a new calendar. Without a name it gets the one that it has. */
export function checkNewCalendar(form: { name: string; address: string }): FormMessages<'name' | 'address'> {
  return {
    ...(form.name.trim().length > CALENDAR_NAME_LENGTH && { name: t('Name must be at most 100 characters') }),
    ...(form.address.trim() === '' && { address: t('Address is required') }),
    ...(form.address.trim().length > MAX_ADDRESS_LENGTH && { address: t('Address must be at most 2000 characters') }),
  };
}

/** Returns the errors of a form that renames a calendar. */
export function checkCalendarName({ name }: { name: string }): FormMessages<'name'> {
  return {
    ...(name.trim() === '' && { name: t('Name is required') }),
    ...(name.trim().length > CALENDAR_NAME_LENGTH && { name: t('Name must be at most 100 characters') }),
  };
}
