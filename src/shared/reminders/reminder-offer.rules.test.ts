import { describe, expect, it } from 'vitest';
import { lacksTaskReminders } from './reminder-offer.rules.ts';
import type { RemindedDevice, ReminderSettings } from './reminders.contract.ts';

const settings: ReminderSettings = {
  leadMinutes: 10,
  digestTime: null,
  quietFrom: null,
  quietTo: null,
  timeZone: 'Europe/Berlin',
  language: 'en',
  ntfyAddress: null,
  isMailOn: false,
};
const device: RemindedDevice = { id: 1, userAgent: null, createdAt: '2026-03-01T12:00:00.000Z', addressHash: 'a' };

describe('lacksTaskReminders', () => {
  it('is true before the settings were opened, and while nothing gets the reminders', () => {
    expect(lacksTaskReminders({ settings: null, devices: [] })).toBe(true);
    expect(lacksTaskReminders({ settings, devices: [] })).toBe(true);
  });

  it.each([
    ['a device', settings, [device]],
    ['the mail', { ...settings, isMailOn: true }, []],
    ['an ntfy topic', { ...settings, ntfyAddress: 'https://ntfy.sh/my-topic' }, []],
  ])('is false when %s gets the reminders', (_name, given, devices) =>
    expect(lacksTaskReminders({ settings: given, devices })).toBe(false),
  );

  it('is false for a person who has turned reminders of tasks off', () => {
    expect(lacksTaskReminders({ settings: { ...settings, leadMinutes: null }, devices: [] })).toBe(false);
  });
});
