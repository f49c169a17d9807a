import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandBookTitle } from './book-phrases.rules.ts';
import { GERMAN_TITLES } from './german-titles.rules.ts';
import { understandTaskTitle, type TaskTitleFields } from './task-phrases.rules.ts';
import { getFields, understandGoalTitle, understandHabitTitle } from './title-phrases.rules.ts';

/** A Saturday. */
const TODAY = { today: '2026-11-21', now: undefined, language: GERMAN_TITLES };
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';

describe('a German title', () => {
  it.each<[title: string, rest: string, fields: TaskTitleFields]>([
    ['Zahnarzt morgen 15 Uhr', 'Zahnarzt', { date: SUNDAY, startTime: '15:00' }],
    ['Oma anrufen übermorgen', 'Oma anrufen', { date: MONDAY }],
    ['Essen heute Abend', 'Essen', { date: '2026-11-21' }],
    ['Essen heute Abend um 8', 'Essen', { date: '2026-11-21', startTime: '20:00' }],
    ['Bericht nächsten Montag', 'Bericht', { date: MONDAY }],
    ['Müll Freitag um 9', 'Müll', { date: FRIDAY, startTime: '09:00' }],
    ['Zahnarzt Mi 9 Uhr mit Eva', 'Zahnarzt mit Eva', { date: '2026-11-25', startTime: '09:00' }],
    ['Termin um 9 am Montag', 'Termin', { date: MONDAY, startTime: '09:00' }],
    ['Geburtstag am 3. Oktober', 'Geburtstag', { date: '2027-10-03' }],
    ['Geburtstag am 24.12.', 'Geburtstag', { date: '2026-12-24' }],
    ['Bericht bis zum 15.', 'Bericht', { date: '2026-12-15' }],
    ['Steuer in zwei Wochen', 'Steuer', { date: '2026-12-05' }],
    ['Buch Montag in einer Woche', 'Buch', { date: '2026-11-30' }],
    ['Rechnung Ende des Monats', 'Rechnung', { date: '2026-11-30' }],
    ['Reise planen nächste Woche', 'Reise planen', { date: MONDAY }],
    ['Putzen am Wochenende', 'Putzen', { date: '2026-11-21' }],
    ['Kaffee um halb drei', 'Kaffee', { startTime: '14:30' }],
    ['Anruf um viertel nach acht', 'Anruf', { startTime: '08:15' }],
    ['Anruf um 8 Uhr abends', 'Anruf', { startTime: '20:00' }],
    ['Treffen 14-15 Uhr', 'Treffen', { startTime: '14:00', endTime: '15:00' }],
    ['Treffen morgen von 9 bis 11', 'Treffen', { date: SUNDAY, startTime: '09:00', endTime: '11:00' }],
    ['Zahnarzt Freitagmittag', 'Zahnarzt', { date: FRIDAY, startTime: '12:00' }],
    ['Zahnarzt morgen früh', 'Zahnarzt früh', { date: SUNDAY }],
    ['Joggen jeden Tag', 'Joggen', { recurringPattern: 'daily' }],
    ['Vitamine jeden Morgen um 7', 'Vitamine', { recurringPattern: 'daily', startTime: '07:00' }],
    ['Yoga dienstags', 'Yoga', { recurringPattern: 'weekly', date: '2026-11-24' }],
    ['Yoga jeden Fr', 'Yoga', { recurringPattern: 'weekly', date: FRIDAY }],
    ['Treffen Mo-Fr 9 Uhr', 'Treffen', { recurringPattern: 'weekdays', date: MONDAY, startTime: '09:00' }],
    ['Treffen jeden Werktag', 'Treffen', { recurringPattern: 'weekdays', date: MONDAY }],
    ['Miete jeden 1.', 'Miete', { recurringPattern: 'monthly', date: '2026-12-01' }],
    ['Miete am 15. jeden Monats', 'Miete', { recurringPattern: 'monthly', date: '2026-12-15' }],
    ['Miete monatlich', 'Miete', { recurringPattern: 'monthly' }],
    ['Lesen eine halbe Stunde jeden Abend', 'Lesen', { recurringPattern: 'daily', estimateMinutes: 30 }],
    ['Bericht 2 Std', 'Bericht', { estimateMinutes: 120 }],
    ['Milch kaufen !hoch #einkauf', 'Milch kaufen #einkauf', { isPriority: true }],
    ['Mittagessen morgen mit Anna', 'Mittagessen mit Anna', { date: SUNDAY }],
    ['Zahnarzt am Freitag um 9 in Berlin', 'Zahnarzt in Berlin', { date: FRIDAY, startTime: '09:00' }],
    ['Heute Milch kaufen', 'Milch kaufen', { date: '2026-11-21' }],
    ['Montag Oma anrufen', 'Oma anrufen', { date: MONDAY }],
    [
      'Oma morgen um halb drei anrufen 10 min !hoch #familie',
      'Oma anrufen #familie',
      { date: SUNDAY, startTime: '14:30', estimateMinutes: 10, isPriority: true },
    ],
    ['Oma morgen anrufen bitte', 'Oma anrufen bitte', { date: SUNDAY }],
    ['Oma um 15 Uhr vom Bahnhof abholen', 'Oma vom Bahnhof abholen', { startTime: '15:00' }],
    ['jeden Montag: Team', 'Team', { recurringPattern: 'weekly', date: MONDAY }],
  ])('%s', (title, rest, fields) => {
    const understood = understandTaskTitle(title, TODAY);
    expect(understood.rest).toBe(rest);
    expect(getFields(understood.phrases)).toEqual(fields);
    for (const { from, to, words } of understood.phrases) expect(title.slice(from, to)).toBe(words);
  });

  it.each<[title: string, rest: string, fields: TaskTitleFields]>([
    ['call mum tomorrow at 5pm', 'call mum', { date: SUNDAY, startTime: '17:00' }],
    ['call the bank 9 am next friday', 'call the bank', { date: FRIDAY, startTime: '09:00' }],
    ['read for an hour every day', 'read', { recurringPattern: 'daily', estimateMinutes: 60 }],
  ])('English in it: %s', (title, rest, fields) => {
    const understood = understandTaskTitle(title, TODAY);
    expect(understood.rest).toBe(rest);
    expect(getFields(understood.phrases)).toEqual(fields);
  });

  it.each([
    'Der Morgen stirbt nie',
    'Morgen stirbt nie',
    'Guten Morgen sagen',
    'Und täglich grüßt das Murmeltier schauen',
    'Freitag der 13. schauen',
    'Samstag Nacht Fieber schauen',
    'Montag Bericht',
    'So ein Film',
    'Meine Liste To Do',
    'Read The Best We Could Do',
    'Das mache ich so',
    'Vorbereiten für Montag',
    'Frage zu morgen',
    'Rosenmontag feiern',
    'Training jeden Montag und Donnerstag',
    'Blumen alle 3 Tage',
    'Bericht jeden zweiten Freitag',
    'Bericht jede zweite Woche',
    'Watch Tomorrow Never Dies',
    'morgen',
  ])('nothing is taken out of “%s”', (title) => {
    expect(understandTaskTitle(title, TODAY)).toEqual({ phrases: [], rest: title });
  });

  it('a phrase that the person made plain stays in the title', () => {
    const { rest, phrases } = understandTaskTitle('Oma Morgen um 9, morgen', TODAY, new Set(['morgen']));
    expect(rest).toBe('Oma Morgen, morgen');
    expect(getFields(phrases)).toEqual({ startTime: '09:00' });
  });

  it('says the period of a goal, and the priority of a habit and of a book', () => {
    const goal = understandGoalTitle('40 km laufen diesen Monat', TODAY);
    expect(goal.rest).toBe('40 km laufen');
    expect(getFields(goal.phrases)).toEqual({ isWeekly: false, dueDate: '2026-11-30' });
    expect(understandHabitTitle('Dehnen !wichtig', TODAY)).toMatchObject({ rest: 'Dehnen' });
    expect(understandBookTitle('Circe by Madeline Miller !dringend', TODAY)).toMatchObject({
      rest: 'Circe',
      phrases: [{ fields: { author: 'Madeline Miller' } }, { words: '!dringend' }],
    });
  });

  it('has the place of each English character, in their order', () => {
    const word = fc.constantFrom(
      'Oma',
      'morgen',
      'früh',
      'um',
      'halb',
      'drei',
      '15 Uhr',
      'am',
      '3.',
      'Oktober',
      'jeden',
      'Mo',
      'und',
      'Freitagabend',
      'in zwei Wochen',
      'anrufen',
      '!hoch',
      'bis',
      '9-11 Uhr',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 }),
        (words) => {
          const title = words.join(' ');
          const { english, places = [] } = GERMAN_TITLES.toEnglish(title);
          if (places.length === 0) expect(english).toBe(title);
          else expect(places).toHaveLength(english.length + 1);
          expect(places).toEqual(places.toSorted((first, second) => first - second));
          const { phrases } = understandTaskTitle(title, TODAY);
          let end = 0;
          for (const { from, to, words: said } of phrases) {
            expect(from).toBeGreaterThanOrEqual(end);
            expect(to).toBeGreaterThan(from);
            expect(said).toBe(title.slice(from, to));
            end = to;
          }
        },
      ),
    );
  });
});
