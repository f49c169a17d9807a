import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarFile as file,
  createEvent as event,
  fileOfOne as single,
  ODD_CALENDARS,
} from '#tests/support/odd-calendars.ts';
import { readCalendar, type CalendarContent } from './read-calendar.ts';

const NOW = Date.UTC(2026, 10, 25, 12);

function read(text: string | Uint8Array, charset?: string): CalendarContent {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const content = readCalendar({ bytes, charset, now: NOW });
  if (content === undefined) throw new Error('This is no calendar');
  return content;
}

/** The events as lines: start, end and title. */
function splitIntoLines({ events }: CalendarContent, most = 20): string[] {
  return events.slice(0, most).map(({ start, end, title }) => `${start} ${end} ${title}`);
}

describe('readCalendar', () => {
  it.each(ODD_CALENDARS)('shows %s', (_name, text, shown) => {
    expect(splitIntoLines(read(text))).toEqual(shown);
  });

  it('undoes folding in the middle of a character', () => {
    const bytes = Buffer.from(single('DTSTART;VALUE=DATE:20261125').replace('Talk', 'Gespräch über 👩‍👩‍👧'));
    const broken = Buffer.concat(
      [...bytes].map((byte) => Buffer.from(byte > 0x7f ? [byte, 0x0d, 0x0a, 0x20] : [byte])),
    );

    expect(read(broken).events[0]?.title).toBe('Gespräch über 👩‍👩‍👧');
  });

  it('reads the encoding that the response declares, and the one of a byte order mark', () => {
    const text = single('DTSTART;VALUE=DATE:20261125').replace('Talk', 'Grüße');

    expect(read(Buffer.from(text, 'latin1'), 'ISO-8859-1').events[0]?.title).toBe('Grüße');
    expect(read(Buffer.from(`\uFEFF${text}`, 'utf16le')).events[0]?.title).toBe('Grüße');
    expect(read(Buffer.from(text, 'latin1')).events[0]?.title).toBe('Gr��e');
  });

  it('returns the name of the calendar, and cuts long titles and places', () => {
    const content = read(
      file(
        'X-WR-CALNAME:Family\\, friends',
        event(`SUMMARY:${'x'.repeat(5_000)}`, `LOCATION:${'y'.repeat(5_000)}`, 'DTSTART;VALUE=DATE:20261125'),
      ),
    );

    expect(content.name).toBe('Family, friends');
    expect(content.events[0]?.title).toHaveLength(300);
    expect(content.events[0]?.location).toHaveLength(200);
  });

  it.each([['<!DOCTYPE html><html></html>'], [''], ['{"events":[]}'], ['BEGIN:VCARD\r\nEND:VCARD']])(
    'returns nothing for %j, which is no calendar',
    (text) => {
      expect(readCalendar({ bytes: Buffer.from(text), now: NOW })).toBeUndefined();
    },
  );

  it('throws for no file, whatever its lines are', () => {
    const parts = [
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VALARM',
      'END:VALARM',
      'DTSTART:20261125T080000Z',
      'RRULE:FREQ=DAILY',
      'EXDATE:1',
      'DTSTART;TZID=:',
      'UID',
      'SUMMARY:\\',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'RECURRENCE-ID:x',
      '\u0000',
    ];
    const anyLine = fc.oneof(fc.constantFrom(...parts), fc.string());
    fc.assert(fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => void read(file(...lines))));
  });
});

describe('a hostile file', () => {
  /** Reads a file and returns how long it took. */
  function measure(text: string): CalendarContent & { milliseconds: number } {
    const start = performance.now();
    const content = read(text);
    return { ...content, milliseconds: performance.now() - start };
  }

  it('of 100,000 events is read, and the nearest are kept', () => {
    const events = Array.from({ length: 100_000 }, (_, index) => {
      const day = new Date(NOW + ((index % 1_000) - 360) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      return `BEGIN:VEVENT\nDTSTART:${day}\nSUMMARY:${index}\nEND:VEVENT`;
    });
    const { events: kept, isCut, milliseconds } = measure(file(...events));

    expect([kept.length, isCut]).toEqual([20_000, true]);
    expect(kept.every(({ start }) => start >= '2026-08-01' && start <= '2027-03-31')).toBe(true);
    expect(milliseconds).toBeLessThan(6_000);
  }, 15_000);

  it.each([
    ['every second', 'FREQ=SECONDLY'],
    ['every minute', 'FREQ=MINUTELY;COUNT=100000000'],
    ['every hour', 'FREQ=HOURLY'],
    ['never, by the hour', 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
    ['never, by the day', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['never, by the month', 'FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31'],
    ['never, by the year', 'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1'],
    ['with a huge interval', 'FREQ=DAILY;INTERVAL=999999999'],
    ['with a huge count', 'FREQ=DAILY;COUNT=999999999'],
    [
      'with a huge set',
      `FREQ=YEARLY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')};BYMINUTE=${Array.from({ length: 60 }, (_, minute) => minute).join(',')};BYSECOND=${Array.from({ length: 60 }, (_, second) => second).join(',')};BYMONTHDAY=1,2,3,4,5,6,7,8,9`,
    ],
  ])('with a rule that recurs %s takes little time', (_name, rule) => {
    const { events, milliseconds } = measure(
      file(
        event('UID:1', 'DTSTART:20251201T080000Z', `RRULE:${rule}`),
        event('UID:2', 'SUMMARY:Talk', 'DTSTART:20261125T080000Z'),
      ),
    );

    expect(events.map(({ title }) => title)).toContain('Talk');
    expect(events.length).toBeLessThanOrEqual(3_301);
    expect(milliseconds).toBeLessThan(1_000);
  });

  it('of thousands of endless rules ends in its time, with what it has read', () => {
    const events = Array.from({ length: 5_000 }, (_, index) =>
      event(`UID:${index}`, 'DTSTART:20251201T080000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const start = performance.now();
    const content = readCalendar({ bytes: Buffer.from(file(...events)), now: NOW, milliseconds: 500 });

    expect(content?.isCut).toBe(true);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('of one line that is folded a million times is read', () => {
    const { events, milliseconds } = measure(
      single('DTSTART;VALUE=DATE:20261125', `X-A:${'\r\n x'.repeat(1_000_000)}`),
    );

    expect(events).toHaveLength(1);
    expect(milliseconds).toBeLessThan(2_000);
  });

  it.each([
    ['spaces', ' '.repeat(5_000_000)],
    ['parameters', `SUMMARY${';a=b'.repeat(1_000_000)}`],
    ['quotes', `SUMMARY;a=${'"'.repeat(4_000_001)}:x`],
    ['commas', `EXDATE:${'20261125,'.repeat(400_000)}`],
    ['parts inside of each other', 'BEGIN:X\r\n'.repeat(400_000)],
    ['backslashes', `SUMMARY:${'\\'.repeat(4_000_000)}`],
  ])('of %s is read in little time', (_name, line) => {
    expect(measure(single('DTSTART;VALUE=DATE:20261125', line)).milliseconds).toBeLessThan(4_000);
  });
});
