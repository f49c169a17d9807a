import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createApiToken } from '../support/endpoint-samples.ts';
import { makeGoal, makeTask, TODAY, type Person } from '../support/factories.ts';

const LAST_DAY = addDays(TODAY, 364);
const WEEKS = 105;

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

const createToken = async (fields: object = {}) => (await createApiToken(person, fields)).token;

const readFeed = async (token: string, headers = {}) => app.visitor().get(`/calendar/${token}.ics`, { headers });

/** Lists the events of a calendar from the first day to the last as 'day time title', as another library reads them. */
function expandCalendar(text: string, from: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents('vevent')
    .flatMap((component) => {
      const event = new ICAL.Event(component);
      const found: string[] = [];
      const iterator = event.iterator();
      for (let next = iterator.next() as ICAL.Time | undefined; next !== undefined; next = iterator.next()) {
        const [day = '', time = 'all day'] = next.toString().split('T');
        if (day > LAST_DAY) break;
        if (day >= from) found.push(`${day} ${time.slice(0, 7)} ${event.summary}`);
      }
      return found;
    })
    .toSorted();
}

/** Lists the tasks of the days as a person sees them, in the same form. */
async function listDays(from: string): Promise<string[]> {
  const days: string[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    const { body } = await person.get<Task[]>(`/api/tasks/week?date=${addDays(from, 7 * week)}`);
    days.push(
      ...body
        .filter(({ date }) => date >= from && date <= LAST_DAY)
        .map(
          ({ date, startTime, title, isCompleted }) =>
            `${date} ${startTime === null ? 'all day' : `${startTime}:0`} ${isCompleted ? '✓ ' : ''}${title}`,
        ),
    );
  }
  return days.toSorted();
}

describe('the calendar of a person', () => {
  it('has the same tasks on the same days as halo, for two years', async () => {
    const from = addDays(TODAY, -364);
    await makeTask(person, {
      title: 'Dentist; with Ana, at last',
      startTime: '09:30',
      endTime: '10:15',
      notes: 'a\nb',
    });
    await makeTask(person, { title: 'Whole day 👩‍👩‍👧 '.repeat(20), date: '2026-12-24' });
    await makeTask(person, { title: 'Daily', recurringPattern: 'daily', startTime: '23:50' });
    await makeTask(person, { title: 'Weekly', recurringPattern: 'weekly', date: '2026-11-11' });
    await makeTask(person, { title: 'Weekdays', recurringPattern: 'weekdays', date: '2026-01-05' });
    await makeTask(person, { title: 'Month end', recurringPattern: 'monthly', date: '2026-01-31' });
    await makeTask(person, { title: 'On the 30th', recurringPattern: 'monthly', date: '2026-01-30' });
    await makeTask(person, { title: 'On the 29th', recurringPattern: 'monthly', date: '2026-01-29' });
    const { body: week } = await person.get<Task[]>('/api/tasks/week?date=2026-11-25');
    const occurrence = (title: string, day: string) =>
      week.find((task) => task.title === title && task.date === day)?.id ?? 0;
    await person.put(`/api/tasks/${occurrence('Daily', '2026-11-24')}`, { isCompleted: true });
    await person.put(`/api/tasks/${occurrence('Daily', '2026-11-25')}`, { date: '2026-11-27', title: 'Moved' });
    await person.delete(`/api/tasks/${occurrence('Weekdays', '2026-11-26')}`);
    const later = await person.put(`/api/tasks/${occurrence('Daily', '2026-11-28')}?updateFuture=true`, {
      title: 'Later',
    });
    expect(later.status).toBe(200);
    await person.delete(`/api/tasks/${occurrence('Weekly', '2026-11-25')}?deleteFuture=true`);

    const { text } = await readFeed(await createToken());
    const events = expandCalendar(text, from);
    expect(events.length).toBeGreaterThan(600);
    expect(events).toEqual(await listDays(from));
    // The occurrences are stored now.
    expect(expandCalendar((await readFeed(await createToken())).text, from)).toEqual(events);
  });

  it('has goals only if its token has their area', async () => {
    await makeGoal(person, { title: 'Run 40k' });
    expect((await readFeed(await createToken())).text).toContain('SUMMARY:Run 40k');
    expect((await readFeed(await createToken({ areas: ['tasks'] }))).text).not.toContain('Run 40k');
  });

  it('has lines of at most 75 bytes, and shows crossed-out tasks as cancelled', async () => {
    const task = await makeTask(person, { title: 'ü'.repeat(200) });
    await person.put(`/api/tasks/${task.id}`, { isCrossedOut: true });
    const { text } = await readFeed(await createToken());

    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).toContain('STATUS:CANCELLED');
    expect(
      new ICAL.Event(new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent') ?? undefined).summary,
    ).toBe('ü'.repeat(200));
  });

  it('is not sent again while nothing has changed', async () => {
    const token = await createToken();
    const { headers } = await readFeed(token);
    expect((await readFeed(token, { 'if-none-match': headers['etag'] })).status).toBe(304);
    // A proxy that compresses the response makes its ETag weak.
    expect((await readFeed(token, { 'if-none-match': `"other", W/${headers['etag']}` })).status).toBe(304);
    await makeTask(person);
    expect((await readFeed(token, { 'if-none-match': headers['etag'] })).status).toBe(200);
    expect(headers['content-type']).toContain('text/calendar');
  });

  it('is found only under the address of a token that may read tasks, until it is revoked', async () => {
    const goals = await readFeed(await createToken({ areas: ['goals'] }));
    const unknown = await readFeed(`halo_${person.user.id}_${'x'.repeat(43)}`);
    expect([goals.status, goals.text]).toEqual([404, unknown.text]);

    const token = await createToken();
    const [newest] = (await person.get<ApiToken[]>('/api/tokens')).body;
    await person.delete(`/api/tokens/${newest?.id}`);
    expect((await readFeed(token)).status).toBe(404);
  });
});
