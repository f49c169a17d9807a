import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendar, type CalendarContent } from './read-calendar.ts';

const NOW = Date.UTC(2026, 10, 25, 12);

function read(text: string | Uint8Array, charset?: string): CalendarContent {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const content = readCalendar({ bytes, charset, now: NOW });
  if (content === undefined) throw new Error('This is no calendar');
  return content;
}

/** The events as lines: start, end and title. */
function linesOf({ events }: CalendarContent, most = 20): string[] {
  return events.slice(0, most).map(({ start, end, title }) => `${start} ${end} ${title}`);
}

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const single = (...lines: string[]) => file(event('UID:1', 'SUMMARY:Talk', ...lines));

/** The definition of a zone as Exchange writes it, under any name. */
const zone = (name: string) =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n');

const TALK = '2026-11-25T08:00Z 2026-11-25T09:00Z Talk';

/** Odd files as calendar programs write them, and what is shown. */
const FILES: [name: string, text: string, shown: string[]][] = [
  ['a time in UTC', single('DTSTART:20261125T080000Z', 'DTEND:20261125T090000Z'), [TALK]],
  [
    'a day, whose end is exclusive',
    single('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261127'),
    ['2026-11-25 2026-11-26 Talk'],
  ],
  ['a day without an end', single('DTSTART;VALUE=DATE:20261125'), ['2026-11-25 2026-11-25 Talk']],
  [
    'a day that ends on itself',
    single('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261125'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  ['a day without VALUE=DATE', single('DTSTART:20261125'), ['2026-11-25 2026-11-25 Talk']],
  ['a time without an end', single('DTSTART:20261125T080000Z'), ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk']],
  ['a duration', single('DTSTART:20261125T080000Z', 'DURATION:PT1H'), [TALK]],
  ['a duration of weeks', single('DTSTART;VALUE=DATE:20261125', 'DURATION:P1W'), ['2026-11-25 2026-12-01 Talk']],
  [
    'a negative duration',
    single('DTSTART:20261125T080000Z', 'DURATION:-PT1H'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'a duration that is none',
    single('DTSTART:20261125T080000Z', 'DURATION:soon'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'an end before the start',
    single('DTSTART:20261125T080000Z', 'DTEND:20261125T070000Z'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'an end with an empty value',
    single('DTSTART:20261125T080000Z', 'DTEND:'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'a floating time',
    single('DTSTART:20261125T080000', 'DTEND:20261125T090000'),
    ['2026-11-25T08:00 2026-11-25T09:00 Talk'],
  ],
  ['an IANA zone', single('DTSTART;TZID=Europe/Berlin:20261125T090000', 'DURATION:PT1H'), [TALK]],
  ['a quoted zone', single('DTSTART;TZID="Europe/Berlin":20261125T090000', 'DURATION:PT1H'), [TALK]],
  [
    'a zone of Windows without a definition',
    single('DTSTART;TZID=W. Europe Standard Time:20261125T090000', 'DURATION:PT1H'),
    [TALK],
  ],
  [
    'a zone of the calendar',
    file(
      zone('(UTC+01:00) Amsterdam, Berlin'),
      event('UID:1', 'SUMMARY:Talk', 'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20261125T090000', 'DURATION:PT1H'),
    ),
    [TALK],
  ],
  [
    'a zone of the calendar in summer',
    file(zone('Customized'), event('UID:1', 'SUMMARY:Talk', 'DTSTART;TZID=Customized:20260701T090000')),
    ['2026-07-01T07:00Z 2026-07-01T07:00Z Talk'],
  ],
  [
    'a zone as a path of Mozilla',
    single('DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261125T090000', 'DURATION:PT1H'),
    [TALK],
  ],
  [
    'a zone as a path with three parts',
    single('DTSTART;TZID=/freeassociation.sourceforge.net/America/Argentina/Ushuaia:20261125T050000', 'DURATION:PT1H'),
    [TALK],
  ],
  [
    'a zone that nobody knows',
    single('DTSTART;TZID=Atlantis:20261125T080000', 'DURATION:PT1H'),
    ['2026-11-25T08:00 2026-11-25T09:00 Talk'],
  ],
  [
    'a zone that nobody knows, in a calendar with one',
    file(
      'X-WR-TIMEZONE:Europe/Berlin',
      event('UID:1', 'SUMMARY:Talk', 'DTSTART;TZID=Local:20261125T090000', 'DURATION:PT1H'),
    ),
    [TALK],
  ],
  [
    'a time that spring skips',
    single('DTSTART;TZID=Europe/Berlin:20260329T023000'),
    ['2026-03-29T01:30Z 2026-03-29T01:30Z Talk'],
  ],
  [
    'a time that autumn repeats',
    single('DTSTART;TZID=Europe/Berlin:20261025T023000'),
    ['2026-10-25T00:30Z 2026-10-25T00:30Z Talk'],
  ],
  [
    'a weekly series over the change of the clocks',
    single('DTSTART;TZID=Europe/Berlin:20261018T090000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    [
      '2026-10-18T07:00Z 2026-10-18T07:00Z Talk',
      '2026-10-25T08:00Z 2026-10-25T08:00Z Talk',
      '2026-11-01T08:00Z 2026-11-01T08:00Z Talk',
    ],
  ],
  [
    'a series until a moment of UTC, which is its last start',
    single('DTSTART;TZID=America/New_York:20261123T200000', 'RRULE:FREQ=DAILY;UNTIL=20261125T010000Z'),
    ['2026-11-24T01:00Z 2026-11-24T01:00Z Talk', '2026-11-25T01:00Z 2026-11-25T01:00Z Talk'],
  ],
  [
    'a series of times until a day',
    single('DTSTART:20261124T080000Z', 'RRULE:FREQ=DAILY;UNTIL=20261125'),
    ['2026-11-24T08:00Z 2026-11-24T08:00Z Talk', '2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'a series that ends before it starts: Google deletes all of a series like this',
    single('DTSTART:20261125T080000Z', 'RRULE:FREQ=DAILY;UNTIL=20261124T000000Z'),
    [],
  ],
  [
    'the last working day of each month',
    single('DTSTART;VALUE=DATE:20261030', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'),
    ['2026-10-30 2026-10-30 Talk', '2026-11-30 2026-11-30 Talk', '2026-12-31 2026-12-31 Talk'],
  ],
  [
    'the 31st, which short months do not have',
    single('DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=MONTHLY;COUNT=3'),
    ['2026-10-31 2026-10-31 Talk', '2026-12-31 2026-12-31 Talk', '2027-01-31 2027-01-31 Talk'],
  ],
  [
    'a birthday on a leap day',
    single('DTSTART;VALUE=DATE:20000229', 'RRULE:FREQ=YEARLY'),
    ['2028-02-29 2028-02-29 Talk'],
  ],
  ['February 30', single('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), []],
  [
    'a rule that is none: the first start',
    single('DTSTART;VALUE=DATE:20261125', 'RRULE:FREQ=SOMETIMES'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'a rule in lower case with an empty part',
    single('DTSTART;VALUE=DATE:20261125', 'RRULE:freq=daily;;count=2'),
    ['2026-11-25 2026-11-25 Talk', '2026-11-26 2026-11-26 Talk'],
  ],
  [
    'excluded days and times, in several lines and zones',
    single(
      'DTSTART;TZID=Europe/Berlin:20261123T090000',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20261124T090000,20261125T090000',
      'EXDATE:20261126T080000Z',
    ),
    ['2026-11-23T08:00Z 2026-11-23T08:00Z Talk', '2026-11-27T08:00Z 2026-11-27T08:00Z Talk'],
  ],
  [
    'an excluded day of a series of times, as iCloud writes it',
    single('DTSTART:20261124T080000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261124'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'added dates and periods',
    single('DTSTART:20261125T080000Z', 'RDATE:20261127T080000Z', 'RDATE;VALUE=PERIOD:20261129T080000Z/PT2H'),
    [
      '2026-11-25T08:00Z 2026-11-25T08:00Z Talk',
      '2026-11-27T08:00Z 2026-11-27T08:00Z Talk',
      '2026-11-29T08:00Z 2026-11-29T08:00Z Talk',
    ],
  ],
  [
    'a moved, a renamed and a cancelled start of a series',
    file(
      event('UID:1', 'SUMMARY:Talk', 'DTSTART:20261123T080000Z', 'RRULE:FREQ=DAILY;COUNT=4'),
      event('UID:1', 'SUMMARY:Talk', 'RECURRENCE-ID:20261124T080000Z', 'DTSTART:20261124T100000Z'),
      event(
        'UID:1',
        'SUMMARY:Short talk',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261125T090000',
        'DTSTART:20261125T080000Z',
      ),
      event('UID:1', 'SUMMARY:Talk', 'RECURRENCE-ID:20261126T080000Z', 'DTSTART:20261126T080000Z', 'STATUS:CANCELLED'),
    ),
    [
      '2026-11-23T08:00Z 2026-11-23T08:00Z Talk',
      '2026-11-24T10:00Z 2026-11-24T10:00Z Talk',
      '2026-11-25T08:00Z 2026-11-25T08:00Z Short talk',
    ],
  ],
  [
    'an exception without its series',
    single('RECURRENCE-ID:20261125T070000Z', 'DTSTART:20261125T080000Z', 'DURATION:PT1H'),
    [TALK],
  ],
  ['a cancelled event', single('DTSTART:20261125T080000Z', 'STATUS:CANCELLED'), []],
  [
    'two versions of an event: the later one',
    file(
      event('UID:1', 'SUMMARY:New', 'SEQUENCE:2', 'DTSTART:20261125T080000Z'),
      event('UID:1', 'SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20261125T080000Z'),
    ),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z New'],
  ],
  [
    'two different events with the same id, and two without an id',
    file(
      event('UID:1', 'SUMMARY:One', 'DTSTART;VALUE=DATE:20261125'),
      event('UID:1', 'SUMMARY:Two', 'DTSTART;VALUE=DATE:20261126'),
      event('SUMMARY:Three', 'DTSTART;VALUE=DATE:20261127'),
      event('SUMMARY:Four', 'DTSTART;VALUE=DATE:20261128'),
    ),
    [
      '2026-11-25 2026-11-25 One',
      '2026-11-26 2026-11-26 Two',
      '2026-11-27 2026-11-27 Three',
      '2026-11-28 2026-11-28 Four',
    ],
  ],
  [
    'an event that lasts for years',
    single('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20991231'),
    ['2026-11-25 2027-12-29 Talk'],
  ],
  [
    'a series since the year 1',
    single('DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=WEEKLY;UNTIL=20251201'),
    ['2025-11-24 2025-11-24 Talk', '2025-12-01 2025-12-01 Talk'],
  ],
  [
    'the years 0000, 0001 and 9999',
    file(...['00000101', '00010101', '99991231'].map((day) => event(`UID:${day}`, `DTSTART;VALUE=DATE:${day}`))),
    [],
  ],
  ['an event outside of the window', single('DTSTART:20200101T080000Z'), []],
  [
    'an event with an alarm, whose description is not that of the event',
    single(
      'DTSTART;VALUE=DATE:20261125',
      'BEGIN:VALARM',
      'TRIGGER:-PT5M',
      'SUMMARY:Alarm',
      'DTSTART;VALUE=DATE:20261126',
      'END:VALARM',
    ),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'an event without an end of its part, before another one',
    file('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Lost', event('UID:2', 'SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125')),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'no VERSION and no PRODID',
    `BEGIN:VCALENDAR\r\n${event('SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125')}\r\nEND:VCALENDAR`,
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'a file that is cut off',
    `BEGIN:VCALENDAR\r\n${event('SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125')}\r\nBEGIN:VEVENT\r\nDTST`,
    ['2026-11-25 2026-11-25 Talk'],
  ],
  ['a byte order mark', `\uFEFF${single('DTSTART;VALUE=DATE:20261125')}`, ['2026-11-25 2026-11-25 Talk']],
  [
    'lines that end with LF',
    single('DTSTART;VALUE=DATE:20261125').replaceAll('\r\n', '\n'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'lines that end with CR',
    single('DTSTART;VALUE=DATE:20261125').replaceAll('\r\n', '\r'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'empty lines and lines that are none',
    single('', '???', 'NO COLON', ':no name', 'DTSTART;VALUE=DATE:20261125', ' '),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  ['names in lower case', single('DTSTART;VALUE=DATE:20261125').toLowerCase(), ['2026-11-25 2026-11-25 talk']],
  [
    'properties of programs',
    single('X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="a:b;c":geo:1,2', 'DTSTART;VALUE=DATE:20261125'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'quotes around colons and semicolons of a parameter',
    file(event('SUMMARY;ALTREP="cid:a;b":Talk: part 2', 'DTSTART;VALUE=DATE:20261125')),
    ['2026-11-25 2026-11-25 Talk: part 2'],
  ],
  [
    'escapes',
    file(event('SUMMARY:One\\, two\\; three\\nfour \\\\ five', 'DTSTART;VALUE=DATE:20261125')),
    ['2026-11-25 2026-11-25 One, two; three four \\ five'],
  ],
  ['no title', file(event('DTSTART;VALUE=DATE:20261125')), ['2026-11-25 2026-11-25 ']],
  [
    'no start',
    file(
      event('SUMMARY:Lost'),
      event('SUMMARY:Bad', 'DTSTART:tomorrow'),
      event('SUMMARY:Worse', 'DTSTART:20261345T990000Z'),
    ),
    [],
  ],
  ['a time with 24 hours', single('DTSTART:20261124T240000Z'), ['2026-11-25T00:00Z 2026-11-25T00:00Z Talk']],
  [
    'dates with dashes and times with colons',
    single('DTSTART:2026-11-25T08:00:00Z', 'DTEND:2026-11-25T09:00:00Z'),
    [TALK],
  ],
  [
    'tasks and notes beside events',
    file(
      'BEGIN:VTODO',
      'SUMMARY:Task',
      'DTSTART:20261125T080000Z',
      'END:VTODO',
      'BEGIN:VJOURNAL',
      'END:VJOURNAL',
      event('SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125'),
    ),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'two calendars in one file',
    single('DTSTART;VALUE=DATE:20261125') + file(event('UID:2', 'SUMMARY:Walk', 'DTSTART;VALUE=DATE:20261126')),
    ['2026-11-25 2026-11-25 Talk', '2026-11-26 2026-11-26 Walk'],
  ],
  ['an empty calendar', file(), []],
];

describe('readCalendar', () => {
  it.each(FILES)('shows %s', (_name, text, shown) => {
    expect(linesOf(read(text))).toEqual(shown);
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
