import { afterEach, describe, expect, it } from 'vitest';
import { timeLabel } from '#shared/calendar/instant.ts';
import { fullDate, longDay, ordinalDay, weekdayName, weekRange } from '#shared/calendar/labels.ts';
import { plural, setTranslation, t } from '#shared/language/language.ts';
import { formatNumber } from '#shared/language/numbers.ts';
import { quoted } from '#shared/language/quoted.ts';
import { preferredLanguage } from './language-setting.ts';
import { createTranslation } from './translation.ts';

afterEach(() => setTranslation(undefined));

describe('a text', () => {
  it('is English without a translation', () => {
    expect(t('Move to {day}', { day: 'Sat' })).toBe('Move to Sat');
    expect(plural(1, '1 task', '{count} tasks')).toBe('1 task');
    expect(plural(0, '1 task', '{count} tasks')).toBe('0 tasks');
  });

  it('is translated with its placeholders, and stays English if it is missing', () => {
    setTranslation(createTranslation('de', { 'Move to {day}': 'Auf {day} verschieben' }));

    expect(t('Move to {day}', { day: '{day}' })).toBe('Auf {day} verschieben');
    expect(t('Close')).toBe('Close');
  });

  it('stands in the quotation marks of the language', () => {
    expect(quoted('Run')).toBe('“Run”');
    setTranslation(createTranslation('de', { '“{text}”': '„{text}“' }));
    expect(quoted('Run')).toBe('„Run“');
  });

  it('differs by its context', () => {
    setTranslation(createTranslation('de', { Open: 'Öffnen', 'Open | state': 'Offen' }));

    expect(t('Open')).toBe('Öffnen');
    expect(t('Open', undefined, 'state')).toBe('Offen');
  });

  it('has the plural form of the language', () => {
    const forms = { one: 'משימה אחת', two: 'שתי משימות', other: '{count} משימות' };
    setTranslation(createTranslation('he', { '{count} tasks': forms }));

    expect([1, 2, 5].map((count) => plural(count, '1 task', '{count} tasks'))).toEqual([
      'משימה אחת',
      'שתי משימות',
      '5 משימות',
    ]);
  });
});

describe('dates, times and numbers', () => {
  it('have the format of the locale', () => {
    setTranslation(createTranslation('de', {}));

    expect(weekdayName('2026-11-21')).toBe('Samstag');
    expect(ordinalDay('2026-11-21')).toBe('21.');
    expect(longDay('2026-11-21')).toBe('Sa., 21. Nov.');
    expect(fullDate('2026-11-21')).toBe('Samstag, 21. November 2026');
    expect(weekRange('2026-11-21')).toBe('16. Nov. - 22. Nov.');
    expect(timeLabel('22:04')).toBe('22:04');
    expect(formatNumber(1234.5)).toBe('1.234,5');
  });
});

describe('the language', () => {
  it('is the chosen one, else the first known one of the browser, else English', () => {
    expect(preferredLanguage('he', ['de-DE'])).toBe('he');
    expect(preferredLanguage(undefined, ['fr-FR', 'de-AT', 'en-US'])).toBe('de');
    expect(preferredLanguage(undefined, ['en-US', 'de-DE'])).toBe('en');
    expect(preferredLanguage(undefined, ['fr-FR'])).toBe('en');
  });
});
