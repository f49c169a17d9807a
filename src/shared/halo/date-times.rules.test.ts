import { describe, expect, it } from 'vitest';
import { findDateTimes } from './date-times.rules.ts';
import { getMeaning } from './date-words.rules.ts';
import { wordsToDigits } from './number-words.rules.ts';

/** A Tuesday. */
const TODAY = { today: '2026-11-24', now: '12:00' };

const daysIn = (text: string) => findDateTimes(wordsToDigits(text), TODAY).map(({ day, pattern }) => pattern ?? day);

describe('findDateTimes', () => {
  it.each([
    ['fourth of july fireworks', '2027-07-04'],
    ["on the twentieth I've got to call", '2026-12-20'],
    ['move it to the nineteenth', '2026-12-19'],
    ["pay rent in two weeks' time", '2026-12-08'],
    ['call back within three days', '2026-11-27'],
    ['look again after two weeks', '2026-12-08'],
    ['a month today', '2026-12-24'],
    ['plan the week after next', '2026-12-07'],
    ["call Gran on New Year's Eve", '2026-12-31'],
    ['swim nye', '2026-12-31'],
    ['cards by boxing day', '2026-12-26'],
    ['to morrow', '2026-11-25'],
    ['the gym to after tomorrow', '2026-11-26'],
    ['post the parcel no later than the eighteenth', '2026-12-18'],
    ['haircut wednesday instead', '2026-11-25'],
    ['by 9 am monday the reading logs', '2026-11-30'],
    ['8/24 at 8:10 first day of school', '2027-08-24'],
    ['rent, first of every month', 'monthly'],
    ['first day of every month pay rent', 'monthly'],
    ['staff salary every month 5th', 'monthly'],
    ['on all working days', 'weekdays'],
    ['pay the maid on 1st', '2026-12-01'],
    ['school fees on 10th, please', '2026-12-10'],
    ["vat return, end o' month", '2026-11-30'],
    ['insurance on may thirty one', '2027-05-31'],
    ['call him tuesday the twenty second', '2026-12-22'],
    ['meet Dr Friday on thursday', '2026-11-26'],
    ['rent, always on the 1st of the month', 'monthly'],
    ['diesel invoice 20th every month', 'monthly'],
    ['pay rent on the 20th every month', 'monthly'],
    ['dentist monday after next', '2026-12-07'],
    ['Mondays to Fridays 20 mins of Arabic', 'weekdays'],
    ['the sweep comes Monday in a week', '2026-12-07'],
    ['in fifteen days present the cakes', '2026-12-09'],
    ['dentist the 27 at 14h', '2026-11-27'],
    ['Sunday afternoon for lesson plans', '2026-11-29'],
    ['pay the insurance every month on 28th', 'monthly'],
    ['pay rent monthly 5th', 'monthly'],
    ['diesel card weds', '2026-11-25'],
    ['pay him by the twenty eighth or else', '2026-11-28'],
    ['monthly on the fifth', 'monthly'],
    ['every 25th of the month', 'monthly'],
    ['from monday to friday', 'weekdays'],
    ['mon to fri', 'weekdays'],
    ['sign the lease a fortnight today', '2026-12-08'],
    ['a fortnight tomorrow', '2026-12-09'],
    ['before the month is out', '2026-11-30'],
    ["renew it before the year's out", '2026-12-31'],
    ['last day of every month', 'monthly'],
    ['on thursday evenings', 'weekly'],
    ['next week saturday', '2026-12-05'],
    ['friday of next week', '2026-12-04'],
    ['dentist with Mia friday', '2026-11-27'],
    ['swim lesson Nadia thursday at 5', '2026-11-26'],
    ['pay the tax on 31.12', '2026-12-31'],
    ['read the reports mon', '2026-11-30'],
    ['buy milk sat', '2026-11-28'],
    ['find my keys sun!', '2026-11-29'],
    ['call Ana thu at 5', '2026-11-26'],
    ['sat buy bread', '2026-11-28'],
    ['wed: pay rent', '2026-11-25'],
    ['sat morning buy bread', '2026-11-28'],
    ['visit the church on Good Friday', '2027-03-26'],
    ['on easter sunday foot spa', '2027-03-28'],
    ['pancake day batter', '2027-02-09'],
    ["St David's Day daffodils", '2027-03-01'],
    ['before December is out settle the account', '2026-12-31'],
    ['before november ends', '2026-11-30'],
    ['before the month finish', '2026-11-30'],
    ['by Wednesday close of business', '2026-11-25'],
    ['file it by cob friday', '2026-11-27'],
    ['send it by eod', '2026-11-24'],
    ['appraisal next tomorrow', '2026-11-26'],
    ['on weekday mornings check the figures', 'weekdays'],
    ['weekly: clean the tank', 'weekly'],
    ['daily - vitamin D', 'daily'],
    ['clean the showers nightly', 'daily'],
    ['invoice on the 30', '2026-11-30'],
    ['the car test is the 28th at ten past eleven', '2026-11-28'],
  ])('finds the day in %j', (text, day) => {
    expect(daysIn(text)).toContain(day);
  });

  it.each([
    "new year's eve party",
    'the wednesday club',
    'sleep 5h',
    'five star hotel',
    'every fifth page',
    'pay 31.12 for it',
    'a talk on 9.30',
    'where we sat',
    'lie in the sun',
    'update the sat nav',
    'buy sun cream',
    'watch midnight sun',
    'easy, mon',
    'good friday lunch',
  ])('finds no day in %j', (text) => {
    expect(daysIn(text).filter((day) => day !== undefined)).toEqual([]);
  });

  it.each([
    ['on the first Monday of every month do the audit', '2026-12-07'],
    ['pay the apprentice on the last friday of every month', '2026-11-27'],
    ['every last friday of the month send invoices', '2026-11-27'],
    ['every second wednesday of the month', '2026-12-09'],
    ['Second Tuesday of each month: book group', '2026-12-08'],
  ])('repeats monthly, from the first such day, for %j', (text, day) => {
    expect(findDateTimes(text, TODAY)).toEqual([expect.objectContaining({ pattern: 'monthly', day })]);
  });

  it.each([
    ['lunch with Sam 12-1:30', '12:00', '13:30'],
    ['workout 6:30-7', '06:30', '07:00'],
    ['shift from 9 to 5', '09:00', '17:00'],
    ['training thursday 9.30 till 12', '09:30', '12:00'],
    ['judo Sat 9 to 10', '09:00', '10:00'],
    ['dog groomer tomorrow 1 to 2:30', '13:00', '14:30'],
    ['choir on friday evening from 7 to 9', '19:00', '21:00'],
    ['lunch 12-13', '12:00', '13:00'],
    ['meeting with Bob 3-4pm', '15:00', '16:00'],
    ['flu clinic 1 till 4 on the 18th', '13:00', '16:00'],
    ['study 2-4 tomorrow', '14:00', '16:00'],
    ['unpack on Tuesday, from ten until noon', '10:00', '12:00'],
    ['lunch, noon to 1:30', '12:00', '13:30'],
    ['choir wednesdays half eight till ten', '08:30', '10:00'],
    ["class on the 22nd at ten o'clock to half past twelve", '10:00', '12:30'],
    ['football on Monday, 19h to 21h', '19:00', '21:00'],
    ['course in Ulm, 9 to 17h', '09:00', '17:00'],
    ['duty tomorrow 0700 to 1900', '07:00', '19:00'],
    ['clinic Tuesday 1300-1600', '13:00', '16:00'],
    ['choir tomorrow half eight till 10:30', '08:30', '10:30'],
    ['lunch noon to 2', '12:00', '14:00'],
  ])('finds the range of times in %j', (text, time, endTime) => {
    const range = findDateTimes(text, TODAY).find((when) => when.endTime !== undefined);
    expect(range).toMatchObject({ time, endTime });
    expect(range?.isKept).not.toBe(true);
  });

  it.each([
    ['party friday 10pm-2am', '22:00'],
    ['call Ana at 5 or 6', '17:00'],
  ])('keeps the words of the times in %j, because they have no end on the same day', (text, time) => {
    const times = findDateTimes(text, TODAY).filter((when) => when.time !== undefined);
    expect(times).toMatchObject([{ time, isKept: true }]);
    expect(times[0]?.endTime).toBeUndefined();
  });

  it.each(['training thursday 9.30 till 12', 'judo Sat 9 to 10'])('finds the day before a range in %j', (text) => {
    expect(daysIn(text)[0]).toMatch(/^2026-11-2[68]$/);
  });

  it.each(['read chapters 3-4', 'read chapters 12-13', 'walk 10-20', 'a ratio of 3 to 2'])(
    'finds no range of times in %j',
    (text) => {
      expect(findDateTimes(text, TODAY)).toEqual([]);
    },
  );

  it('finds hours that are written with an h', () => {
    for (const [text, time] of [
      ['call at 5h30', '05:30'],
      ['call before 17h', '17:00'],
      ['go running 18h', '18:00'],
      ['mass 14h30', '14:30'],
      ['file the motion at 9:30a', '09:30'],
      ['letter today 4:30p', '16:30'],
      ['vet at half nine in the morning', '09:30'],
      ['lunch around half one', '13:30'],
    ] as const)
      expect(findDateTimes(text, TODAY)).toContainEqual(expect.objectContaining({ time }));
    for (const text of ['a 9h day', 'half a kilo', 'half nine']) expect(findDateTimes(text, TODAY)).toEqual([]);
  });

  it.each([
    ['netball every thursday half 3', '15:30'],
    ['lunch with Bo tomorrow, half twelve', '12:30'],
    ['half ten in the morning', '10:30'],
    ['orthodontist, ten past three in the afternoon', '15:10'],
    ['blood test tomorrow, twenty to nine in the morning', '08:40'],
    ['PT test Tuesday 0600', '06:00'],
    ['formation 0630 every weekday', '06:30'],
    ['move the layout to Thursday at 1500', '15:00'],
    ['hand it in by 1300', '13:00'],
    ['lunch is friday, 1300 hours', '13:00'],
    ['bee evening goes to tuesday 20.00', '20:00'],
    ['vaccine clinic at 830am', '08:30'],
    ["lunch friday one o'clock", '13:00'],
    ["tomorrow morning 7 o'clock", '07:00'],
    ['ring the depot 7 in morning', '07:00'],
    ['physio a week on wednesday, twenty to five', '16:40'],
    ['press night, friday the 27th, half seven', '07:30'],
    ['consultation sat 28th 11.30', '11:30'],
    ['the service is today, make it 2.30', '14:30'],
    ['the print tues 830a', '08:30'],
    ['walk Otto sunday 10ish', '10:00'],
    ['jam every thursday round nine', '09:00'],
    ['gym tomorrow 10', '10:00'],
    ['dentist thursday 11', '11:00'],
    ['move the call with the bank to 4.15', '16:15'],
    ["ring home tonight at nine it's our anniversary", '21:00'],
    ['tiles for Swindon monday morning 6 a.m. sharp', '06:00'],
    ['go to the market tomorrow morning 6', '06:00'],
    ['football Friday night 7.50', '19:50'],
    ['brakes checked friday nine a m at the garage', '09:00'],
    ['dinner saturday six p m with Jo', '18:00'],
    ['call my boy tuesday seven o clock at night', '19:00'],
    ['mass sunday eleven thirty every sunday', '11:30'],
    ['lunch at my sisters twelve thirty today', '12:30'],
    ['poetry, the 3rd of next month, seven sharp in the evening', '19:00'],
    ['yoga thursday at six of the afternoon', '18:00'],
    ['orthodontist on the 18th at 915 in the morning', '09:15'],
    ['quiz tomorrow @ 930', '09:30'],
    ['Thursday, 1430, the chandler', '14:30'],
    ['he comes monday at 1000 instead', '10:00'],
    ['tomorrow 5h30 start the dough', '05:30'],
    ['video call tonight 2130', '21:30'],
    ['flight on December 14, 0355', '03:55'],
    ['drop the truck off at quarter after 4', '16:15'],
    ['vigil on friday by 10 in the night', '22:00'],
    ['at midday today eat with Bo', '12:00'],
    ['hospital Tuesday the sixteenth, eleven twenty', '11:20'],
    ['wake up for prayers at 5 every day', '05:00'],
    ['in 2 h check the oven', '14:00'],
    ['breakfast with Jo at noon', '12:00'],
    ['get up at 5', '05:00'],
    ['pill tomorrow at 3 in the night', '03:00'],
  ])('finds the time in %j, however it is said', (text, time) => {
    expect(findDateTimes(wordsToDigits(text), TODAY)).toContainEqual(expect.objectContaining({ time }));
  });

  it.each([
    'call 0800 1111',
    'room 0630',
    'write 1500 words',
    'plans by 2030',
    'films before 1950',
    'five to nine stories',
    'half past it',
    'the parcel for 115a High Street',
    'party friday 27',
    'send Ana 1500 on friday',
    'read chapters 3-4 tomorrow',
    'watch episodes 2-4 tonight',
    'deep clean 2-3h',
    'scan photos from 2010 to 2019',
    'call 0800-1111',
    'pay Omar 430',
    'buy salmon 230',
    'watch Dark Knight 3',
    'text five or six friends today',
  ])('finds no time in %j', (text) => {
    expect(findDateTimes(text, TODAY).filter(({ time }) => time !== undefined)).toEqual([]);
  });
});

it.each([
  ['dentist thursday half seven', '2026-11-26'],
  ['dentist thursday quarter past nine', '2026-11-26'],
  ['physio wednesday twenty to five', '2026-11-25'],
  ['the ECG monday 8 in the morning', '2026-11-30'],
  ['orthodontist thurs 330pm', '2026-11-26'],
  ['swim friday round nine', '2026-11-27'],
])('finds the day before the time in %j', (text, day) => {
  expect(findDateTimes(text, TODAY)).toContainEqual(expect.objectContaining({ day }));
});

it.each([
  ['satday', '2026-11-28'],
  ['tuesday no hang on thursday', '2026-11-26'],
  ['tomorrow, no wait, friday', '2026-11-27'],
  ['on Saturday, no, Sunday at 05:50', '2026-11-29'],
  ['Monday, sorry, I mean Wednesday', '2026-11-25'],
  ['friday at 5, no 6', '2026-11-27'],
  ['the sixth', '2026-12-06'],
  ['to the twenty-ninth', '2026-11-29'],
  ["new year's eve", '2026-12-31'],
  ['toosday', '2026-11-24'],
  ['tmrrow', '2026-11-25'],
  ['sat mornin', '2026-11-28'],
  ['satterday', '2026-11-28'],
  ['to weekend', '2026-11-28'],
  ['wedesday', '2026-11-25'],
  ['thurs nite', '2026-11-26'],
])('the last day of %j counts', (words, day) => {
  expect(getMeaning(words, TODAY).findLast((when) => when.day !== undefined)?.day).toBe(day);
});

it('a corrected date says only one day', () => {
  const days = getMeaning('Thursday, no wait, Friday', TODAY).flatMap(({ day = [], furtherDays = [] }) => [
    day,
    furtherDays,
  ]);
  expect(days.flat()).toEqual(['2026-11-27']);
});

it('no later than is no correction', () => {
  expect(getMeaning('friday, no later than 5 pm', TODAY)[0]).toMatchObject({ day: '2026-11-27' });
});

it('a phrase counts beside every character that is no letter, number, @, _ or /', () => {
  const characters = Array.from({ length: 0x250 - 0x20 }, (_each, index) => String.fromCodePoint(index + 0x20));
  const beside = characters.filter((character) => daysIn(`${character}tomorrow${character}`).length > 0);
  expect(beside).toEqual(characters.filter((character) => !/[\p{L}\p{N}@_/]/u.test(character)));
});

it.each([
  ['20:30', 'call the agency in the morning about my ticket', '2026-11-25'],
  ['20:30', 'defrost the cells in the morning around 8', '2026-11-25'],
  ['20:30', 'call the agency on friday, early in the morning', '2026-11-27'],
  ['07:30', 'call the agency in the morning about my ticket', undefined],
])('at %s, the day of %j is %s', (now, text, day) => {
  expect(findDateTimes(text, { today: '2026-11-24', now }).find((when) => when.day !== undefined)?.day).toBe(day);
});

it('a text without letters and numbers names no day', () => {
  expect(['', ' ', '!!', '—'].flatMap(daysIn)).toEqual([]);
});
