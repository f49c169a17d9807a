/** Returns a calendar file with these lines. */
export const calendarFile = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
/** Returns an event with these lines. */
export const createEvent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
/** Returns a calendar file with the event 'Talk', which has these lines. */
export const fileOfOne = (...lines: string[]) => calendarFile(createEvent('UID:1', 'SUMMARY:Talk', ...lines));

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

/** Odd files as calendar programs write them, and what is shown on November 25, 2026: start, end and title. */
export const ODD_CALENDARS: [name: string, text: string, shown: string[]][] = [
  ['a time in UTC', fileOfOne('DTSTART:20261125T080000Z', 'DTEND:20261125T090000Z'), [TALK]],
  [
    'a day, whose end is exclusive',
    fileOfOne('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261127'),
    ['2026-11-25 2026-11-26 Talk'],
  ],
  ['a day without an end', fileOfOne('DTSTART;VALUE=DATE:20261125'), ['2026-11-25 2026-11-25 Talk']],
  [
    'a day that ends on itself',
    fileOfOne('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261125'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  ['a day without VALUE=DATE', fileOfOne('DTSTART:20261125'), ['2026-11-25 2026-11-25 Talk']],
  ['a time without an end', fileOfOne('DTSTART:20261125T080000Z'), ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk']],
  ['a duration', fileOfOne('DTSTART:20261125T080000Z', 'DURATION:PT1H'), [TALK]],
  ['a duration of weeks', fileOfOne('DTSTART;VALUE=DATE:20261125', 'DURATION:P1W'), ['2026-11-25 2026-12-01 Talk']],
  [
    'a negative duration',
    fileOfOne('DTSTART:20261125T080000Z', 'DURATION:-PT1H'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'a duration that is none',
    fileOfOne('DTSTART:20261125T080000Z', 'DURATION:soon'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'an end before the start',
    fileOfOne('DTSTART:20261125T080000Z', 'DTEND:20261125T070000Z'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'an end with an empty value',
    fileOfOne('DTSTART:20261125T080000Z', 'DTEND:'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'a floating time',
    fileOfOne('DTSTART:20261125T080000', 'DTEND:20261125T090000'),
    ['2026-11-25T08:00 2026-11-25T09:00 Talk'],
  ],
  ['an IANA zone', fileOfOne('DTSTART;TZID=Europe/Berlin:20261125T090000', 'DURATION:PT1H'), [TALK]],
  ['a quoted zone', fileOfOne('DTSTART;TZID="Europe/Berlin":20261125T090000', 'DURATION:PT1H'), [TALK]],
  [
    'a zone of Windows without a definition',
    fileOfOne('DTSTART;TZID=W. Europe Standard Time:20261125T090000', 'DURATION:PT1H'),
    [TALK],
  ],
  [
    'a zone of the calendar',
    calendarFile(
      zone('(UTC+01:00) Amsterdam, Berlin'),
      createEvent(
        'UID:1',
        'SUMMARY:Talk',
        'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20261125T090000',
        'DURATION:PT1H',
      ),
    ),
    [TALK],
  ],
  [
    'a zone of the calendar in summer',
    calendarFile(zone('Customized'), createEvent('UID:1', 'SUMMARY:Talk', 'DTSTART;TZID=Customized:20260701T090000')),
    ['2026-07-01T07:00Z 2026-07-01T07:00Z Talk'],
  ],
  [
    'a zone as a path of Mozilla',
    fileOfOne('DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261125T090000', 'DURATION:PT1H'),
    [TALK],
  ],
  [
    'a zone as a path with three parts',
    fileOfOne(
      'DTSTART;TZID=/freeassociation.sourceforge.net/America/Argentina/Ushuaia:20261125T050000',
      'DURATION:PT1H',
    ),
    [TALK],
  ],
  [
    'a zone that nobody knows',
    fileOfOne('DTSTART;TZID=Atlantis:20261125T080000', 'DURATION:PT1H'),
    ['2026-11-25T08:00 2026-11-25T09:00 Talk'],
  ],
  [
    'a zone that nobody knows, in a calendar with one',
    calendarFile(
      'X-WR-TIMEZONE:Europe/Berlin',
      createEvent('UID:1', 'SUMMARY:Talk', 'DTSTART;TZID=Local:20261125T090000', 'DURATION:PT1H'),
    ),
    [TALK],
  ],
  [
    'a time that spring skips',
    fileOfOne('DTSTART;TZID=Europe/Berlin:20260329T023000'),
    ['2026-03-29T01:30Z 2026-03-29T01:30Z Talk'],
  ],
  [
    'a time that autumn repeats',
    fileOfOne('DTSTART;TZID=Europe/Berlin:20261025T023000'),
    ['2026-10-25T00:30Z 2026-10-25T00:30Z Talk'],
  ],
  [
    'a weekly series over the change of the clocks',
    fileOfOne('DTSTART;TZID=Europe/Berlin:20261018T090000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    [
      '2026-10-18T07:00Z 2026-10-18T07:00Z Talk',
      '2026-10-25T08:00Z 2026-10-25T08:00Z Talk',
      '2026-11-01T08:00Z 2026-11-01T08:00Z Talk',
    ],
  ],
  [
    'a series until a moment of UTC, which is its last start',
    fileOfOne('DTSTART;TZID=America/New_York:20261123T200000', 'RRULE:FREQ=DAILY;UNTIL=20261125T010000Z'),
    ['2026-11-24T01:00Z 2026-11-24T01:00Z Talk', '2026-11-25T01:00Z 2026-11-25T01:00Z Talk'],
  ],
  [
    'a series of times until a day',
    fileOfOne('DTSTART:20261124T080000Z', 'RRULE:FREQ=DAILY;UNTIL=20261125'),
    ['2026-11-24T08:00Z 2026-11-24T08:00Z Talk', '2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'a series that ends before it starts: Google deletes all of a series like this',
    fileOfOne('DTSTART:20261125T080000Z', 'RRULE:FREQ=DAILY;UNTIL=20261124T000000Z'),
    [],
  ],
  [
    'the last working day of each month',
    fileOfOne('DTSTART;VALUE=DATE:20261030', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'),
    ['2026-10-30 2026-10-30 Talk', '2026-11-30 2026-11-30 Talk', '2026-12-31 2026-12-31 Talk'],
  ],
  [
    'the 31st, which short months do not have',
    fileOfOne('DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=MONTHLY;COUNT=3'),
    ['2026-10-31 2026-10-31 Talk', '2026-12-31 2026-12-31 Talk', '2027-01-31 2027-01-31 Talk'],
  ],
  [
    'a birthday on a leap day',
    fileOfOne('DTSTART;VALUE=DATE:20000229', 'RRULE:FREQ=YEARLY'),
    ['2028-02-29 2028-02-29 Talk'],
  ],
  ['February 30', fileOfOne('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), []],
  [
    'a rule that is none: the first start',
    fileOfOne('DTSTART;VALUE=DATE:20261125', 'RRULE:FREQ=SOMETIMES'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'a rule in lower case with an empty part',
    fileOfOne('DTSTART;VALUE=DATE:20261125', 'RRULE:freq=daily;;count=2'),
    ['2026-11-25 2026-11-25 Talk', '2026-11-26 2026-11-26 Talk'],
  ],
  [
    'excluded days and times, in several lines and zones',
    fileOfOne(
      'DTSTART;TZID=Europe/Berlin:20261123T090000',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20261124T090000,20261125T090000',
      'EXDATE:20261126T080000Z',
    ),
    ['2026-11-23T08:00Z 2026-11-23T08:00Z Talk', '2026-11-27T08:00Z 2026-11-27T08:00Z Talk'],
  ],
  [
    'an excluded day of a series of times, as iCloud writes it',
    fileOfOne('DTSTART:20261124T080000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261124'),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z Talk'],
  ],
  [
    'added dates and periods',
    fileOfOne('DTSTART:20261125T080000Z', 'RDATE:20261127T080000Z', 'RDATE;VALUE=PERIOD:20261129T080000Z/PT2H'),
    [
      '2026-11-25T08:00Z 2026-11-25T08:00Z Talk',
      '2026-11-27T08:00Z 2026-11-27T08:00Z Talk',
      '2026-11-29T08:00Z 2026-11-29T08:00Z Talk',
    ],
  ],
  [
    'a moved, a renamed and a cancelled start of a series',
    calendarFile(
      createEvent('UID:1', 'SUMMARY:Talk', 'DTSTART:20261123T080000Z', 'RRULE:FREQ=DAILY;COUNT=4'),
      createEvent('UID:1', 'SUMMARY:Talk', 'RECURRENCE-ID:20261124T080000Z', 'DTSTART:20261124T100000Z'),
      createEvent(
        'UID:1',
        'SUMMARY:Short talk',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261125T090000',
        'DTSTART:20261125T080000Z',
      ),
      createEvent(
        'UID:1',
        'SUMMARY:Talk',
        'RECURRENCE-ID:20261126T080000Z',
        'DTSTART:20261126T080000Z',
        'STATUS:CANCELLED',
      ),
    ),
    [
      '2026-11-23T08:00Z 2026-11-23T08:00Z Talk',
      '2026-11-24T10:00Z 2026-11-24T10:00Z Talk',
      '2026-11-25T08:00Z 2026-11-25T08:00Z Short talk',
    ],
  ],
  [
    'an exception without its series',
    fileOfOne('RECURRENCE-ID:20261125T070000Z', 'DTSTART:20261125T080000Z', 'DURATION:PT1H'),
    [TALK],
  ],
  ['a cancelled event', fileOfOne('DTSTART:20261125T080000Z', 'STATUS:CANCELLED'), []],
  [
    'two versions of an event: the later one',
    calendarFile(
      createEvent('UID:1', 'SUMMARY:New', 'SEQUENCE:2', 'DTSTART:20261125T080000Z'),
      createEvent('UID:1', 'SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20261125T080000Z'),
    ),
    ['2026-11-25T08:00Z 2026-11-25T08:00Z New'],
  ],
  [
    'two different events with the same id, and two without an id',
    calendarFile(
      createEvent('UID:1', 'SUMMARY:One', 'DTSTART;VALUE=DATE:20261125'),
      createEvent('UID:1', 'SUMMARY:Two', 'DTSTART;VALUE=DATE:20261126'),
      createEvent('SUMMARY:Three', 'DTSTART;VALUE=DATE:20261127'),
      createEvent('SUMMARY:Four', 'DTSTART;VALUE=DATE:20261128'),
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
    fileOfOne('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20991231'),
    ['2026-11-25 2027-12-29 Talk'],
  ],
  [
    'a series since the year 1',
    fileOfOne('DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=WEEKLY;UNTIL=20251201'),
    ['2025-11-24 2025-11-24 Talk', '2025-12-01 2025-12-01 Talk'],
  ],
  [
    'the years 0000, 0001 and 9999',
    calendarFile(
      ...['00000101', '00010101', '99991231'].map((day) => createEvent(`UID:${day}`, `DTSTART;VALUE=DATE:${day}`)),
    ),
    [],
  ],
  ['an event outside of the window', fileOfOne('DTSTART:20200101T080000Z'), []],
  [
    'an event with an alarm, whose description is not that of the event',
    fileOfOne(
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
    calendarFile(
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Lost',
      createEvent('UID:2', 'SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125'),
    ),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'no VERSION and no PRODID',
    `BEGIN:VCALENDAR\r\n${createEvent('SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125')}\r\nEND:VCALENDAR`,
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'a file that is cut off',
    `BEGIN:VCALENDAR\r\n${createEvent('SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125')}\r\nBEGIN:VEVENT\r\nDTST`,
    ['2026-11-25 2026-11-25 Talk'],
  ],
  ['a byte order mark', `\uFEFF${fileOfOne('DTSTART;VALUE=DATE:20261125')}`, ['2026-11-25 2026-11-25 Talk']],
  [
    'lines that end with LF',
    fileOfOne('DTSTART;VALUE=DATE:20261125').replaceAll('\r\n', '\n'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'lines that end with CR',
    fileOfOne('DTSTART;VALUE=DATE:20261125').replaceAll('\r\n', '\r'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'empty lines and lines that are none',
    fileOfOne('', '???', 'NO COLON', ':no name', 'DTSTART;VALUE=DATE:20261125', ' '),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  ['names in lower case', fileOfOne('DTSTART;VALUE=DATE:20261125').toLowerCase(), ['2026-11-25 2026-11-25 talk']],
  [
    'properties of programs',
    fileOfOne('X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="a:b;c":geo:1,2', 'DTSTART;VALUE=DATE:20261125'),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'quotes around colons and semicolons of a parameter',
    calendarFile(createEvent('SUMMARY;ALTREP="cid:a;b":Talk: part 2', 'DTSTART;VALUE=DATE:20261125')),
    ['2026-11-25 2026-11-25 Talk: part 2'],
  ],
  [
    'escapes',
    calendarFile(createEvent('SUMMARY:One\\, two\\; three\\nfour \\\\ five', 'DTSTART;VALUE=DATE:20261125')),
    ['2026-11-25 2026-11-25 One, two; three four \\ five'],
  ],
  ['no title', calendarFile(createEvent('DTSTART;VALUE=DATE:20261125')), ['2026-11-25 2026-11-25 ']],
  [
    'no start',
    calendarFile(
      createEvent('SUMMARY:Lost'),
      createEvent('SUMMARY:Bad', 'DTSTART:tomorrow'),
      createEvent('SUMMARY:Worse', 'DTSTART:20261345T990000Z'),
    ),
    [],
  ],
  ['a time with 24 hours', fileOfOne('DTSTART:20261124T240000Z'), ['2026-11-25T00:00Z 2026-11-25T00:00Z Talk']],
  [
    'dates with dashes and times with colons',
    fileOfOne('DTSTART:2026-11-25T08:00:00Z', 'DTEND:2026-11-25T09:00:00Z'),
    [TALK],
  ],
  [
    'tasks and notes beside events',
    calendarFile(
      'BEGIN:VTODO',
      'SUMMARY:Task',
      'DTSTART:20261125T080000Z',
      'END:VTODO',
      'BEGIN:VJOURNAL',
      'END:VJOURNAL',
      createEvent('SUMMARY:Talk', 'DTSTART;VALUE=DATE:20261125'),
    ),
    ['2026-11-25 2026-11-25 Talk'],
  ],
  [
    'two calendars in one file',
    fileOfOne('DTSTART;VALUE=DATE:20261125') +
      calendarFile(createEvent('UID:2', 'SUMMARY:Walk', 'DTSTART;VALUE=DATE:20261126')),
    ['2026-11-25 2026-11-25 Talk', '2026-11-26 2026-11-26 Walk'],
  ],
  ['an empty calendar', calendarFile(), []],
];
