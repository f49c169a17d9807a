import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { MAX_CALENDARS, type Calendar } from '#shared/calendars/calendars.contract.ts';
import type { Appointment } from '#shared/calendars/events.rules.ts';
import { createCalendarStore } from '#server/calendars/calendars.store.ts';
import { createReadingService } from '#server/calendars/reading.service.ts';
import { OutgoingFailure } from '#server/outgoing/outgoing-failure.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { HOUR, MINUTE } from '../support/clock.ts';
import { createApiToken } from '../support/endpoint-samples.ts';
import { TODAY, type Person } from '../support/factories.ts';
import { startRemote, type Remote } from '../support/remote.ts';

/** Starting a thread takes long on a busy machine. */
const PATIENTLY = { timeout: 10_000 };

let app: TestApp;
let remote: Remote;
let address: string;
let person: Person;

beforeAll(async () => {
  remote = await startRemote();
  address = `${remote.service.url}/private-key/basic.ics`;
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await remote.close();
});
beforeEach(async () => {
  person = await app.signUp();
  serve(event('Breakfast'));
});

const event = (title: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${title}`,
    `SUMMARY:${title}`,
    ...(lines.length > 0 ? lines : [`DTSTART:${compact(TODAY)}`]),
    'END:VEVENT',
  ].join('\r\n');
const compact = (day: string) => day.replaceAll('-', '');
const calendarText = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Family', ...events, 'END:VCALENDAR'].join('\r\n');

/** Lets the remote server send a calendar. */
function serve(...events: string[]): void {
  serveText(calendarText(...events));
}

function serveText(text: string, status = 200, headers: Record<string, string> = {}): void {
  remote.behave((response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'text/calendar', ...headers }).end(text),
  );
}

const add = async (fields: object = {}) =>
  person.post<Calendar & { message: string }>('/api/calendars', { name: '', color: 'teal', address, ...fields });
const list = async () => (await person.get<Calendar[]>('/api/calendars')).body;
const readNow = async (id: number) => (await person.post<Calendar>(`/api/calendars/${id}/read`)).body;
const readEvents = async (from = TODAY, to = TODAY) =>
  (
    await person.get<{ calendars: object[]; events: (Appointment & { calendarId: number })[] }>(
      `/api/calendar-events?from=${from}&to=${to}`,
    )
  ).body;
const titles = async (from?: string, to?: string) => (await readEvents(from, to)).events.map(({ title }) => title);

describe('POST /api/calendars', () => {
  it('reads the calendar at once, takes its name, and never returns the path of its address', async () => {
    const { status, body, text } = await add();

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Family',
      color: 'teal',
      host: new URL(address).host,
      readAt: app.clock.now().toISOString(),
      failure: null,
      events: 1,
      isCut: false,
    });
    expect(text + JSON.stringify(await list())).not.toContain('private-key');
    expect(await readEvents()).toEqual({
      calendars: [{ id: body.id, name: 'Family', color: 'teal' }],
      events: [{ calendarId: body.id, title: 'Breakfast', location: '', start: TODAY, end: TODAY }],
    });
  });

  it('takes the given name, and the host without any', async () => {
    expect((await add({ name: 'Home' })).body.name).toBe('Home');
    serveText('BEGIN:VCALENDAR\r\nEND:VCALENDAR');
    expect((await add()).body.name).toBe('127.0.0.1');
  });

  it('reads a compressed calendar', async () => {
    remote.behave((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(calendarText(event('Breakfast')))),
    );

    expect((await add()).body.events).toBe(1);
  });

  it('reads webcal addresses by https', async () => {
    const { status, body } = await add({ address: address.replace('http:', 'webcal:') });

    // Nothing speaks TLS there.
    expect([status, body.message]).toEqual([
      400,
      'There is no answer from this address. Check it, or try again later.',
    ]);
  });

  it.each<[string, () => void, string]>([
    ['a page', () => serveText('<!DOCTYPE html><title>Calendar</title>'), 'There is no calendar at this address'],
    ['nothing', () => serveText(''), 'There is no calendar at this address'],
    ['401', () => serveText('', 401), 'This calendar is not public'],
    ['403', () => serveText('', 403), 'This calendar is not public'],
    ['404', () => serveText('', 404), 'There is nothing at this address'],
    ['500', () => serveText('', 500), 'reports an error'],
    ['304 without being asked', () => serveText('', 304), 'reports an error'],
    ['a redirect into the network', () => serveText('', 302, { location: 'http://10.0.0.1/' }), 'private network'],
    ['more than 5 MB', () => serveText(calendarText('X-A:'.padEnd(5_300_000, 'x'))), 'more than halo accepts'],
    ['a closed connection', () => remote.behave((response) => response.destroy()), 'no answer from this address'],
  ])('says what is wrong with an address that answers with %s, and stores nothing', async (_kind, behave, message) => {
    behave();
    const { status, body } = await add();

    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ address: '' }, 'Address is required'],
    [{ address: 'file:///etc/passwd' }, 'This is not a web address'],
    [{ address: 'http://10.0.0.1/a.ics' }, 'private network'],
    [{ address: 'http://localhost/a.ics' }, 'cannot find this address'],
    [{ address: 'https://ana:word@example.com/' }, 'user name or a password'],
    [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ color: 'url(x)' }, 'The color must be'],
  ])('refuses %j', async (fields, message) => {
    const { status, body } = await add(fields);

    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(remote.asked).toEqual([]);
  });

  it(`refuses more than ${MAX_CALENDARS}`, async () => {
    await add();
    // Each calendar that is added is read in a thread, so the others are copies.
    const { query } = app.database;
    const mine = query.selectFrom('calendars').selectAll().where('userId', '=', person.user.id);
    const { id: _id, isCut, ...row } = await mine.executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_CALENDARS - 2 }, () => ({ ...row, isCut: Boolean(isCut) }));
    await query.insertInto('calendars').values(copies).execute();

    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  it('is closed for API tokens: its calendars are not items of halo', async () => {
    const { token } = await createApiToken(person);
    const options = { headers: { authorization: `Bearer ${token}` } };

    expect((await app.visitor().get('/api/calendars', options)).status).toBe(403);
    expect((await app.visitor().get(`/api/calendar-events?from=${TODAY}&to=${TODAY}`, options)).status).toBe(403);
  });
});

describe('GET /api/calendar-events', () => {
  it('returns what touches the days in any time zone, also over months', async () => {
    serve(
      event('Two days before', 'DTSTART:20261119'),
      event('Evening before', 'DTSTART:20261120T230000Z', 'DURATION:PT1H'),
      event('Long', 'DTSTART:20261001', 'DTEND:20261215'),
      event('Floating', 'DTSTART:20261121T080000'),
      event('Two days after', 'DTSTART:20261123'),
    );
    await add();

    expect((await titles()).toSorted()).toEqual(['Evening before', 'Floating', 'Long']);
    expect((await titles('2026-10-30', '2026-12-01')).toSorted()).toEqual([
      'Evening before',
      'Floating',
      'Long',
      'Two days after',
      'Two days before',
    ]);
  });

  it('refuses more than 62 days', async () => {
    expect((await person.get('/api/calendar-events?from=2026-11-01&to=2027-01-02')).status).toBe(400);
  });

  it('lets a calendar be read again after an hour, with the conditions of its server', async () => {
    serveText(calendarText(event('Breakfast')), 200, { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT' });
    await add();
    serveText('', 304);
    app.clock.advance(59 * MINUTE);
    await titles();
    expect(remote.asked).toHaveLength(0);

    app.clock.advance(MINUTE);
    await titles();
    await expect.poll(() => remote.asked.length, PATIENTLY).toBe(1);
    expect(remote.asked[0]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Sat, 21 Nov 2026 08:00:00 GMT',
    });
    await expect.poll(async () => (await list())[0]?.readAt, PATIENTLY).toBe(app.clock.now().toISOString());
    expect(await titles()).toEqual(['Breakfast']);
  });

  it('shows what has changed, and removes what is gone', async () => {
    serve(event('Breakfast'), event('Next month', 'DTSTART:20261221'));
    await add();
    serve(event('Brunch'));
    app.clock.advance(HOUR);
    await titles();

    await expect.poll(async () => titles(), PATIENTLY).toEqual(['Brunch']);
    expect(await titles('2026-12-21', '2026-12-21')).toEqual([]);
  });

  it('keeps the events of a calendar that cannot be read any more', async () => {
    const { body } = await add();
    serveText('', 404);

    expect(await readNow(body.id)).toMatchObject({
      failure: 'There is nothing at this address. Check its spelling.',
      events: 1,
    });
    expect(await titles()).toEqual(['Breakfast']);
  });

  it('does not have the events of others', async () => {
    const other = await app.signUp();
    await other.post('/api/calendars', { name: '', color: 'red', address });

    expect(await readEvents()).toEqual({ calendars: [], events: [] });
  });
});

describe('a calendar that fails', () => {
  it('is tried again with growing pauses, and after the time that its server asks for', async () => {
    const { body } = await add();
    const pauses: number[] = [];
    const nextPause = async () => {
      const row = await app.database.query
        .selectFrom('calendars')
        .select('nextReadAt')
        .where('userId', '=', person.user.id)
        .executeTakeFirstOrThrow();
      return (new Date(row.nextReadAt).getTime() - app.clock.now().getTime()) / MINUTE;
    };
    serveText('', 500);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await readNow(body.id);
      pauses.push(await nextPause());
    }
    expect(pauses).toEqual([15, 60, 180, 720, 1_440, 1_440]);

    serve(event('Breakfast'));
    expect(await readNow(body.id)).toMatchObject({ failure: null });
    expect(await nextPause()).toBe(60);
    serveText('', 503, { 'retry-after': '7200' });
    await readNow(body.id);
    expect(await nextPause()).toBe(120);
  });

  it('is not read by two processes at once', async () => {
    const { body } = await add();
    const leaseUntil = new Date(app.clock.now().getTime() + MINUTE).toISOString();
    await app.database.transaction(person.user.id, async () =>
      app.database.query.updateTable('calendars').set({ leaseUntil }).where('userId', '=', person.user.id).execute(),
    );
    remote.answerWith('');
    await readNow(body.id);

    expect(remote.asked).toEqual([]);
  });
});

// Its file is read before the database is used.
describe.runIf(inject('engine') === 'sqlite')('a hostile calendar', () => {
  it('of endless rules blocks nobody while it is read', async () => {
    const rules = Array.from({ length: 200 }, (_, index) =>
      event(`Never ${index}`, 'DTSTART:20251201T080000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    );
    serve(event('Breakfast'), ...rules);
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const { body } = await add();
    clearInterval(timer);

    expect(body).toMatchObject({ isCut: true });
    expect(await titles()).toContain('Breakfast');
    // A blocked thread would wait for the six seconds that the file takes.
    expect(longest).toBeLessThan(1_000);
  });

  it('with a bomb of gzip is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, 'BEGIN:VCALENDAR\r\n'));
    remote.behave((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));

    expect((await add()).body.message).toContain('more than halo accepts');
  });
});

it('a calendar is renamed, recolored and removed with its events', async () => {
  const { body } = await add();
  const changed = await person.patch<Calendar>(`/api/calendars/${body.id}`, { name: 'Work', color: 'red' });
  expect(changed.body).toMatchObject({ name: 'Work', color: 'red' });
  expect((await person.patch<Calendar>(`/api/calendars/${body.id}`, {})).body).toEqual(changed.body);
  await person.delete(`/api/calendars/${body.id}`);

  expect(await readEvents()).toEqual({ calendars: [], events: [] });
  expect(await list()).toEqual([]);
});

it('a calendar that was not read because the server stops has not failed', async () => {
  const { body } = await add();
  const reading = createReadingService({
    database: app.database,
    store: createCalendarStore(app.database),
    outgoing: { send: async () => Promise.reject(new OutgoingFailure('stopped')) },
    clock: app.clock.now,
  });
  app.clock.advance(HOUR);

  expect(await reading.readDue(person.user.id, body.id, app.clock.now().toISOString())).toBe(false);
  expect(await list()).toEqual([body]);
});
