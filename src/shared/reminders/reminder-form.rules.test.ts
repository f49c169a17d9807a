import { describe, expect, it } from 'vitest';
import { checkDigestTime, checkNtfyAddress, checkQuietHours } from './reminder-form.rules.ts';

describe('checkNtfyAddress', () => {
  it.each(['https://ntfy.sh/my-topic', 'http://127.0.0.1:8080/topic_1', 'HTTPS://ntfy.example/T'])(
    'accepts %s',
    (text) => expect(checkNtfyAddress(text)).toBeUndefined(),
  );

  it.each([
    '',
    'topic',
    'ntfy.sh/topic',
    'ftp://ntfy.sh/topic',
    'https://ntfy.sh',
    'https://ntfy.sh/',
    'https://ntfy.sh/a/b',
    'https://ntfy.sh/topic?auth=1',
    'https://ntfy.sh/topic#1',
    'https://ana:secret@ntfy.sh/topic',
    'https://ntfy.sh\\@elsewhere/topic',
    'https:// ntfy.sh/topic',
    `https://ntfy.sh/${'x'.repeat(500)}`,
  ])('refuses %j', (text) => expect(checkNtfyAddress(text)).toMatch(/address/));
});

describe('checkDigestTime', () => {
  it.each([
    ['20:00', null, null, true],
    ['20:00', '22:00', '07:00', true],
    ['07:00', '22:00', '07:00', true],
    ['22:00', '22:00', '07:00', false],
    ['06:59', '22:00', '07:00', false],
    ['12:30', '12:00', '13:00', false],
  ])('at %s with quiet hours from %s to %s is valid: %s', (digestTime, quietFrom, quietTo, isValid) =>
    expect(checkDigestTime({ digestTime, quietFrom, quietTo }) === undefined).toBe(isValid),
  );
});

describe('checkQuietHours', () => {
  it.each([
    [null, null, true],
    ['22:00', '07:00', true],
    ['22:00', null, false],
    [null, '07:00', false],
    ['22:00', '22:00', false],
  ])('from %s to %s are valid: %s', (quietFrom, quietTo, isValid) =>
    expect(checkQuietHours({ quietFrom, quietTo }) === undefined).toBe(isValid),
  );
});
