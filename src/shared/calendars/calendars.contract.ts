import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { daysBetween } from '#shared/calendar/day.ts';
import { colorSchema, daySchema, idSchema, itemParams, optional, textSchemaFor } from '#shared/items/items.contract.ts';
import { MAX_ADDRESS_LENGTH } from '#shared/outgoing/addresses.rules.ts';
import { CALENDAR_NAME_LENGTH, MAX_EVENT_DAYS } from './calendars.rules.ts';

/** The maximum number of calendars of a person. */
export const MAX_CALENDARS = 20;

const NO_NAME = 'Name is required';
const NO_ADDRESS = 'Address is required';
const nameSchema = textSchemaFor(NO_NAME)
  .trim()
  .max(CALENDAR_NAME_LENGTH, `Name must be at most ${CALENDAR_NAME_LENGTH} characters`);

/** A calendar of another program that a person sees in halo. (decision 071) */
export const calendarSchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.string(),
  host: z.string().describe('The host of the address. The rest of it may be a secret and is not shown again'),
  readAt: z.string().nullable().describe('When it was last read'),
  failure: z.string().nullable().describe('Why the last attempt to read it failed, for the person'),
  events: z.number().int().describe('How many events of a year before and two years after today it has'),
  isCut: z
    .boolean()
    .describe('Whether some events are left out, because there are too many or their rules are unusual'),
});

/** A calendar of another program. */
export type Calendar = z.output<typeof calendarSchema>;

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/calendars',
  access: 'user',
  summary: 'Lists the calendars of other programs, by name',
  status: 200,
  response: z.array(calendarSchema),
});

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars',
  access: 'user',
  summary: 'Subscribes to a calendar, which is read at once; 400 with the reason if that fails',
  body: z.object({
    name: nameSchema.default('').describe('Empty for the name that the calendar has'),
    color: colorSchema,
    address: textSchemaFor(NO_ADDRESS)
      .trim()
      .min(1, NO_ADDRESS)
      .max(MAX_ADDRESS_LENGTH, 'Address must be at most 2000 characters'),
  }),
  status: 201,
  response: calendarSchema,
  ignoresIdempotencyKey: true,
});

export const updateCalendar = endpoint({
  method: 'PATCH',
  path: '/api/calendars/:id',
  access: 'user',
  summary: 'Changes the name or the color of a calendar',
  params: itemParams,
  body: z.object({ name: optional(nameSchema.min(1, NO_NAME)), color: optional(colorSchema) }),
  status: 200,
  response: calendarSchema,
});

export const readCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/read',
  access: 'user',
  summary: 'Reads a calendar now; how it went is in the response',
  params: itemParams,
  status: 200,
  response: calendarSchema,
  ignoresIdempotencyKey: true,
});

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  access: 'user',
  summary: 'Ends the subscription to a calendar',
  params: itemParams,
  status: 204,
});

/** An event of a calendar. */
export const calendarEventSchema = z.object({
  calendarId: idSchema,
  title: z.string(),
  location: z.string(),
  start: z
    .string()
    .describe(
      'A day (2026-11-25), a minute of UTC (2026-11-25T08:00Z) or one of the reader’s time zone (2026-11-25T08:00)',
    ),
  end: z.string().describe('In the same form; of days the last one'),
});

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/api/calendar-events',
  access: 'user',
  summary: `Lists the events of at most ${MAX_EVENT_DAYS} days in any time zone, and lets calendars be read that are due`,
  query: z
    .object({ from: daySchema, to: daySchema })
    .refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < MAX_EVENT_DAYS, {
      path: ['to'],
      message: `The last day must be 0 to ${MAX_EVENT_DAYS - 1} days after the first`,
    }),
  status: 200,
  response: z.object({
    calendars: z.array(calendarSchema.pick({ id: true, name: true, color: true })),
    events: z.array(calendarEventSchema),
  }),
});
