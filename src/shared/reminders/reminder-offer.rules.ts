import type { Reminders } from './reminders.contract.ts';

/**
 * True if no reminder of a task would reach the person, although the person has not turned them off. The task dialog
 * then offers to turn reminders on.
 */
export function lacksTaskReminders({ settings, devices }: Pick<Reminders, 'settings' | 'devices'>): boolean {
  if (settings === null) return true;
  const { leadMinutes, ntfyAddress, isMailOn } = settings;
  return leadMinutes !== null && devices.length === 0 && ntfyAddress === null && !isMailOn;
}
