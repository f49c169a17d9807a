import { expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { OutgoingResponse } from '#server/outgoing/outgoing.ts';
import type { CalendarRow } from './calendars.presenter.ts';
import type { CalendarProgress, CalendarStore } from './calendars.store.ts';
import { createReadingService } from './reading.service.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const IN_A_MINUTE = '2026-11-23T12:01:00.000Z';
const PERSON = 1;
/** One file of a person is read at a time, and five more wait. */
const MAX_CONCURRENT = 6;

const calendar = {
  address: 'https://calendar.example/home.ics',
  windowDay: null,
  failures: 0,
  failure: null,
} as CalendarRow;

it('a calendar that the server is too busy to read is read a minute later', async () => {
  const progress = new Map<number, CalendarProgress>();
  const store = {
    takeLease: async () => calendar,
    updateCalendar: async (_userId, id, changes) => void progress.set(id, changes),
    findMonthsOf: async () => [],
  } as Partial<CalendarStore> as CalendarStore;
  const reading = createReadingService({
    database: {
      transaction: async (_owner: unknown, work: () => unknown) => work(),
      autocommit: async (_owner: unknown, work: () => unknown) => work(),
    } as Database,
    store,
    outgoing: {
      send: async (): Promise<OutgoingResponse> => ({
        status: 200,
        headers: {},
        body: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
        address: calendar.address,
      }),
    },
    clock: () => NOW,
  });
  const ids = Array.from({ length: MAX_CONCURRENT + 1 }, (_, id) => id);
  await Promise.all(ids.map(async (id) => reading.readDue(PERSON, id, NOW.toISOString())));
  const postponed = [...progress.values()].filter(({ nextReadAt }) => nextReadAt === IN_A_MINUTE);
  expect(postponed).toEqual([{ nextReadAt: IN_A_MINUTE, leaseUntil: null }]);
}, 30_000);
